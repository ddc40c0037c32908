import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections, settings } from '@/lib/db/schema';

const keyOf = (connectionId: string) => `examination:${connectionId}`;

/** Takes the one place of a connection's examination for `leaseMs`, of all instances. False: somebody has it. */
export async function takeTurn(
  db: Queryable,
  { connectionId, turn, now, leaseMs }: { connectionId: string; turn: string; now: Date; leaseMs: number },
): Promise<boolean> {
  const rows = await db
    .insert(settings)
    .values({ key: keyOf(connectionId), value: { turn }, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: { turn }, updatedAt: now },
      setWhere: lt(settings.updatedAt, new Date(now.getTime() - leaseMs)),
    })
    .returning({ key: settings.key });
  return rows.length > 0;
}

export async function giveTurnBack(db: Queryable, connectionId: string, turn: string): Promise<void> {
  const isMine = sql`${settings.value} ->> 'turn' = ${turn}`;
  await db.delete(settings).where(and(eq(settings.key, keyOf(connectionId)), isMine));
}

export async function lastWebhookAt(db: Queryable, connectionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: connections.lastWebhookAt })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return row?.at ?? null;
}
