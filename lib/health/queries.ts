import { queryOptions } from '@tanstack/react-query';
import { reads } from '@/lib/http/call';
import { SystemView } from './system-schema';

const POLL_EVERY_MS = 15_000;

export const systemQuery = () =>
  queryOptions({
    queryKey: ['system'],
    queryFn: reads('/api/system', SystemView),
    refetchInterval: POLL_EVERY_MS,
    staleTime: 0,
  });
