import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connectionCredentials } from '@/lib/db/schema';

/** The connections with credentials that the service refuses, and since when. */
export async function refusedCredentials(db: Queryable) {
  const { connectionId, slot, refusedSince } = connectionCredentials;
  return db
    .select({ connectionId, since: sql`min(${refusedSince})`.mapWith(refusedSince) })
    .from(connectionCredentials)
    .where(and(eq(slot, 'current'), isNotNull(refusedSince)))
    .groupBy(connectionId);
}
