import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { Abilities } from './abilities';

const ASKED_EVERY_MS = 60_000;

export const connectionQueries = {
  /** Of the connection that is looked at, whether it is of a test-mode key, and in which country. A permission that was refused or granted again shows here, and credentials that the service no longer takes. */
  abilities: () =>
    queryOptions({
      queryKey: ['abilities'],
      queryFn: ({ signal }) => call('GET', '/api/abilities', Abilities, { signal }),
      staleTime: ASKED_EVERY_MS,
      refetchInterval: ASKED_EVERY_MS,
    }),
};
