import { readQuery } from '@/lib/http/read-query';
import { BranchActivity, BranchDetail, BranchList } from './schema';

/** A branch's numbers are loaded at most this often, however many deliveries change. */
export const NUMBERS_EVERY_MS = 1_500;

export const branchPath = (id: string) => `/api/branches/${encodeURIComponent(id)}`;

export const branchQueries = {
  all: ['branches'] as const,
  list: () => readQuery([...branchQueries.all, 'list'], '/api/branches', BranchList, { staleTime: 60_000 }),
  details: () => [...branchQueries.all, 'detail'],
  detail: (id: string) => readQuery([...branchQueries.details(), id], branchPath(id), BranchDetail),
  activity: () => readQuery(['branch-activity'], '/api/branches/activity', BranchActivity),
};
