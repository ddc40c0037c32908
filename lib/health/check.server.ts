import { isDatabaseReachable } from '@/lib/db/client.server';

export { RETRY_AFTER_SECONDS } from '@/lib/db/outage';

/** An instance is healthy while it reaches its database. */
export const isHealthy = (): Promise<boolean> => isDatabaseReachable();
