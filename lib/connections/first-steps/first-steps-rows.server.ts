import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { branches, connections, users } from '@/lib/db/schema';

export async function hasWebhooks(db: Queryable, connectionId: string): Promise<boolean> {
  const arrived = and(eq(connections.id, connectionId), isNotNull(connections.lastWebhookAt));
  return (await db.select({ one: sql`1` }).from(connections).where(arrived)).length > 0;
}

export async function hasBranches(db: Queryable, connectionId: string): Promise<boolean> {
  const known = and(eq(branches.connectionId, connectionId), isNull(branches.goneAt));
  return (await db.select({ one: sql`1` }).from(branches).where(known).limit(1)).length > 0;
}

export async function countPeople(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(users).where(isNull(users.disabledAt));
  return row?.count ?? 0;
}
