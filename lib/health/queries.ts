import { readQuery } from '@/lib/http/read-query';
import { SystemView } from './system-schema';

const POLL_EVERY_MS = 15_000;

export const systemQuery = () =>
  readQuery(['system'], '/api/system', SystemView, { refetchInterval: POLL_EVERY_MS, staleTime: 0 });
