import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { AttentionByConnection } from './attention-by-connection-schema';

/** Another connection has a stream of its own, so this one asks; also while its tab is hidden, for the title. */
const REFETCH_MS = 20_000;

export const attentionByConnectionQuery = () =>
  queryOptions({
    queryKey: ['attention-by-connection'],
    queryFn: ({ signal }) => call('GET', '/api/attention', AttentionByConnection, { signal }),
    refetchInterval: REFETCH_MS,
    refetchIntervalInBackground: true,
  });
