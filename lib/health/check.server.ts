import { isDatabaseReachable } from '@/lib/db/client.server';

/** An instance is healthy while it reaches its database. */
export const isHealthy = (): Promise<boolean> => isDatabaseReachable();
