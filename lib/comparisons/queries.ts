import { type QueryClient, queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import type { EstimateTrip } from '@/lib/order/schema';
import { inTurn } from './in-turn';
import type { DropOff } from './schema';
import { BranchCells, CheaperBranch, ComparedBranches } from './schema';

const PATH = '/api/comparisons';
/** Estimates are asked for only when a person compares; without a network that fails at once. */
const ASKED = {
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export const comparisonQueries = {
  of: (dropOff: DropOff) => ['comparisons', dropOff] as const,
  branches: (dropOff: DropOff) =>
    queryOptions({
      queryKey: [...comparisonQueries.of(dropOff), 'branches'],
      queryFn: ({ signal }) => call('POST', PATH, ComparedBranches, { body: dropOff, signal }),
      ...ASKED,
    }),
  branch: (dropOff: DropOff, branchId: string) =>
    queryOptions({
      queryKey: [...comparisonQueries.of(dropOff), 'branch', branchId],
      queryFn: ({ signal }) =>
        inTurn(signal, () => call('POST', `${PATH}/branch`, BranchCells, { body: { ...dropOff, branchId }, signal })),
      ...ASKED,
    }),
  /** The person at the drop-off, as far as this tab knows them. */
  person: (dropOff: DropOff) =>
    queryOptions<DropOff['destination']>({
      queryKey: ['compared-person', dropOff],
      queryFn: skipToken,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** Looks for a cheaper branch near this trip. Takes some six estimates, so only on demand. */
export function useFindCheaper() {
  return useMutation({
    mutationFn: (trip: EstimateTrip) => call('POST', `${PATH}/cheaper`, CheaperBranch, { body: trip }),
  });
}

/** The drop-off with what this tab knows of the person. */
export function wholeDropOff(client: QueryClient, { destination_format, destination }: DropOff): DropOff {
  const person = client.getQueryData(comparisonQueries.person({ destination_format, destination }).queryKey);
  return { destination_format, destination: { ...destination, ...person } };
}
