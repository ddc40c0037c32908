import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseReachable } from '@/lib/db/client.server';

export { RETRY_AFTER_SECONDS } from '@/lib/db/outage';

/** The launcher restarts a dashboard that does not respond, which would not help when the database hangs. */
const WAIT_MS = 10_000;

/** An instance is healthy while it reaches its database. */
export const isHealthy = (): Promise<boolean> =>
  Promise.race([isDatabaseReachable(), pause(WAIT_MS, false, { ref: false })]);
