import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { BranchList } from './schema';

export const branchQueries = {
  all: ['branches'] as const,
  list: () =>
    queryOptions({
      queryKey: branchQueries.all,
      queryFn: ({ signal }) => call('GET', '/api/branches', BranchList, { signal }),
      staleTime: 60_000,
    }),
};
