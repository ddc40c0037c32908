import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections } from '@/lib/db/schema';

type Lease = { connectionId: string; diagnosisId: string; now: Date; until: Date };

/** Takes a connection's only diagnosis for a while. False: another one is running. */
export async function takeDiagnosis(db: Queryable, { connectionId, diagnosisId, now, until }: Lease): Promise<boolean> {
  const isFree = or(isNull(connections.diagnosisUntil), lt(connections.diagnosisUntil, now));
  const { rowCount } = await db
    .update(connections)
    .set({ diagnosisId, diagnosisUntil: until, version: sql`${connections.version}` })
    .where(and(eq(connections.id, connectionId), isFree));
  return rowCount === 1;
}

export async function releaseDiagnosis(db: Queryable, diagnosisId: string): Promise<void> {
  await db
    .update(connections)
    .set({ diagnosisId: null, diagnosisUntil: null, version: sql`${connections.version}` })
    .where(eq(connections.diagnosisId, diagnosisId));
}

export async function lastWebhookAt(db: Queryable, connectionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: connections.lastWebhookAt })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return row?.at ?? null;
}
