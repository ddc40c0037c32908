import { env } from '@/lib/env';

/** Where PostgreSQL is. `direct` is past a pooler: for sessions that listen, hold a lock or migrate. */
export type DatabaseAddresses = { url: string; direct: string; isPooled: boolean };

/** The addresses of the configuration. Without `DATABASE_DIRECT_URL` both are `DATABASE_URL`. */
export function databaseAddresses(): DatabaseAddresses {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = env();
  return { url, direct: direct ?? url, isPooled: direct !== undefined };
}
