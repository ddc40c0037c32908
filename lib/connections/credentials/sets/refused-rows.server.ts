import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connectionCredentials } from '@/lib/db/schema';

/** The connections with credentials that the service refuses. */
export async function refusedCredentials(db: Queryable) {
  const { connectionId, slot, refusedSince } = connectionCredentials;
  return db
    .selectDistinct({ connectionId })
    .from(connectionCredentials)
    .where(and(eq(slot, 'current'), isNotNull(refusedSince)));
}
