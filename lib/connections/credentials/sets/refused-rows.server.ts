import { and, eq, isNotNull, min } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connectionCredentials } from '@/lib/db/schema';

/** The connections with credentials that the service refuses, and since when. */
export async function refusedCredentials(db: Queryable) {
  const { connectionId, slot, refusedSince } = connectionCredentials;
  const rows = await db
    .select({ connectionId, since: min(refusedSince) })
    .from(connectionCredentials)
    .where(and(eq(slot, 'current'), isNotNull(refusedSince)))
    .groupBy(connectionId);
  return rows.flatMap(({ connectionId: id, since }) =>
    since ? [{ connectionId: id, subject: id, kinds: ['credentials_refused' as const], since }] : [],
  );
}
