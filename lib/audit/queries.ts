import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { type AuditFilters, AuditPage } from './schema';

export const auditQueries = {
  list: (filters: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: ['audit', filters],
      queryFn: ({ pageParam, signal }) =>
        call('GET', '/api/audit', AuditPage, { query: { ...filters, before: pageParam || undefined }, signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
      // Each visit shows what was done since.
      staleTime: 0,
    }),
};
