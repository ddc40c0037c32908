import { queryOptions } from '@tanstack/react-query';
import { call, reads } from '@/lib/http/call';
import { AskingCount, StandingList } from './schema';

const ASKING_EVERY_MS = 60_000;
const SENDING_EVERY_MS = 2_000;
export const STANDING_PATH = '/api/standing';

export const standingQueries = {
  all: ['standing'] as const,
  list: () =>
    queryOptions({
      queryKey: [...standingQueries.all, 'list'],
      queryFn: ({ signal }) => call('GET', STANDING_PATH, StandingList, { signal }),
      refetchInterval: ({ state }) => state.data !== undefined && isSending(state.data) && SENDING_EVERY_MS,
    }),
  asking: () =>
    queryOptions({
      queryKey: [...standingQueries.all, 'asking'],
      queryFn: reads(`${STANDING_PATH}/asking`, AskingCount),
      refetchInterval: ASKING_EVERY_MS,
    }),
};

function isSending({ plans }: StandingList): boolean {
  return plans.some(({ orders }) => orders.some(({ days }) => days.some(({ state }) => state === 'due')));
}
