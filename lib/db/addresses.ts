import { env } from '@/lib/env';

/**
 * Where PostgreSQL is. `direct` is past a pooler: for sessions that listen, hold a lock or migrate. `reports` is a standby.
 */
export type DatabaseAddresses = { url: string; direct: string; isPooled: boolean; reports?: string };

/** The addresses of the configuration. Without `DATABASE_DIRECT_URL` both are `DATABASE_URL`. */
export function databaseAddresses(): DatabaseAddresses {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPORTS_URL: reports } = env();
  return { url, direct: direct ?? url, isPooled: direct !== undefined, reports };
}
