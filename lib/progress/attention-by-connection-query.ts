import { queryOptions } from '@tanstack/react-query';
import { reads } from '@/lib/http/call';
import { AttentionByConnection } from './attention-by-connection-schema';

/** Another connection has a stream of its own, so this one asks; also while its tab is hidden, for the title. */
const REFETCH_MS = 20_000;

export const attentionByConnectionQuery = () =>
  queryOptions({
    queryKey: ['attention-by-connection'],
    queryFn: reads('/api/attention', AttentionByConnection),
    refetchInterval: REFETCH_MS,
    refetchIntervalInBackground: true,
  });
