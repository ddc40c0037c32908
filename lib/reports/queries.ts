import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { Report, type ReportQuery } from './schema';

const FRESH_MS = 30_000;

export const reportQueries = {
  all: ['reports'] as const,
  one: (input: ReportQuery) =>
    queryOptions({
      queryKey: [...reportQueries.all, input],
      queryFn: ({ signal }) => call('GET', '/api/reports', Report, { query: input, signal }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
};
