import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { BranchActivity, BranchDetail, BranchList } from './schema';

/** A branch's numbers are loaded at most this often, however many deliveries change. */
export const NUMBERS_EVERY_MS = 1_500;

export const branchPath = (id: string) => `/api/branches/${encodeURIComponent(id)}`;

export const branchQueries = {
  all: ['branches'] as const,
  list: () =>
    queryOptions({
      queryKey: [...branchQueries.all, 'list'],
      queryFn: ({ signal }) => call('GET', '/api/branches', BranchList, { signal }),
      staleTime: 60_000,
    }),
  details: () => [...branchQueries.all, 'detail'],
  detail: (id: string) =>
    queryOptions({
      queryKey: [...branchQueries.details(), id],
      queryFn: ({ signal }) => call('GET', branchPath(id), BranchDetail, { signal }),
    }),
  activity: () =>
    queryOptions({
      queryKey: ['branch-activity'],
      queryFn: ({ signal }) => call('GET', '/api/branches/activity', BranchActivity, { signal }),
    }),
};
