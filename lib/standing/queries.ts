import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { StandingList } from './schema';

export const STANDING_PATH = '/api/standing';

export const standingQueries = {
  all: ['standing'] as const,
  list: () =>
    queryOptions({
      queryKey: [...standingQueries.all, 'list'],
      queryFn: ({ signal }) => call('GET', STANDING_PATH, StandingList, { signal }),
    }),
};
