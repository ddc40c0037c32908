import { readQuery } from '@/lib/http/read-query';
import { Abilities } from './abilities';

const REFETCH_MS = 60_000;

/** The abilities of the current connection. Apart from the other queries, because every page loads it. */
export const abilitiesQuery = () =>
  readQuery(['abilities'], '/api/abilities', Abilities, { staleTime: REFETCH_MS, refetchInterval: REFETCH_MS });
