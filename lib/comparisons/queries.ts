import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { followMessages } from '@/lib/http/follow-messages';
import type { EstimateTrip } from '@/lib/order/schema';
import { type CellKey, CheaperBranch, Comparison, ComparisonList, ComparisonMessage } from './schema';

const PATH = '/api/comparisons';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const comparisonQueries = {
  all: ['comparisons'] as const,
  list: () =>
    queryOptions({
      queryKey: [...comparisonQueries.all, 'list'],
      queryFn: ({ signal }) => call('GET', PATH, ComparisonList, { signal }),
    }),
  /** Only its own stream changes it. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...comparisonQueries.all, 'one', id],
      queryFn: ({ signal }) => call('GET', pathOf(id), Comparison, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};

/** The messages of a new comparison. `dropOff` is `destination_format` and `destination` as in a delivery. */
export function compareBranches(dropOff: object, signal: AbortSignal) {
  return followMessages(PATH, ComparisonMessage, dropOff, signal);
}

/** The messages of cells that are estimated again. */
export function retryCells(id: string, cells: readonly CellKey[], signal: AbortSignal) {
  return followMessages(`${pathOf(id)}/cells`, ComparisonMessage, { cells }, signal);
}

/** Looks for a cheaper branch near this trip. Takes some six estimates, so only on demand. */
export function useFindCheaper() {
  return useMutation({
    mutationFn: (trip: EstimateTrip) => call('POST', `${PATH}/cheaper`, CheaperBranch, { body: trip }),
  });
}
