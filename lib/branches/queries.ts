import { queryOptions } from '@tanstack/react-query';
import { reads } from '@/lib/http/call';
import { BranchActivity, BranchDetail, BranchList } from './schema';

/** A branch's numbers are loaded at most this often, however many deliveries change. */
export const NUMBERS_EVERY_MS = 1_500;

export const branchPath = (id: string) => `/api/branches/${encodeURIComponent(id)}`;

export const branchQueries = {
  all: ['branches'] as const,
  list: () =>
    queryOptions({
      queryKey: [...branchQueries.all, 'list'],
      queryFn: reads('/api/branches', BranchList),
      staleTime: 60_000,
    }),
  details: () => [...branchQueries.all, 'detail'],
  detail: (id: string) =>
    queryOptions({ queryKey: [...branchQueries.details(), id], queryFn: reads(branchPath(id), BranchDetail) }),
  activity: () =>
    queryOptions({ queryKey: ['branch-activity'], queryFn: reads('/api/branches/activity', BranchActivity) }),
};
