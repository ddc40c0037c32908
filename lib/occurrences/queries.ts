import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useChange } from '@/lib/http/use-change';
import { Occurrences, type TakeOccurrence } from './schema';

export const occurrenceQueries = {
  /** The open ones; the live stream says when they changed. */
  open: () => readQuery(['occurrences'], '/api/occurrences', Occurrences, { staleTime: Number.POSITIVE_INFINITY }),
};

/** The user takes an occurrence: it is quiet for everybody. */
export const useTakeOccurrence = () =>
  useChange(occurrenceQueries.open(), ({ id }: TakeOccurrence) =>
    call('PUT', `/api/occurrences/${id}/taken`, Occurrences, { body: {} }),
  );
