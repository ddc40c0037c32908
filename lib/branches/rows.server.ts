import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { branches, connections } from '@/lib/db/schema';
import type { ServiceBranch } from '@/lib/service/v2/read';
import type { BranchRow } from './schema';

export async function allBranches(db: Queryable, connectionId: string): Promise<BranchRow[]> {
  const rows = await db
    .select()
    .from(branches)
    .where(eq(branches.connectionId, connectionId))
    .orderBy(asc(branches.name), asc(branches.id));
  return rows.map(({ id, name, phone, address, latitude, longitude, goneAt }) => ({
    id,
    name,
    phone,
    address,
    latitude,
    longitude,
    gone: goneAt !== null,
  }));
}

export async function lastSync(db: Queryable, connectionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: connections.branchesSyncedAt })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return row?.at ?? null;
}

/** Makes our copy what the service has: what it no longer lists is marked as gone, never removed. */
export async function replaceBranches(
  db: Queryable,
  connectionId: string,
  listed: ServiceBranch[],
  at: Date,
): Promise<void> {
  if (listed.length > 0) {
    await db
      .insert(branches)
      .values(
        listed.map(({ created_at, ...branch }) => ({
          ...branch,
          connectionId,
          createdAt: created_at && !Number.isNaN(Date.parse(created_at)) ? new Date(created_at) : null,
          syncedAt: at,
        })),
      )
      .onConflictDoUpdate({
        target: [branches.connectionId, branches.id],
        set: {
          name: sql`excluded.name`,
          phone: sql`excluded.phone`,
          latitude: sql`excluded.latitude`,
          longitude: sql`excluded.longitude`,
          address: sql`excluded.address`,
          createdAt: sql`excluded.created_at`,
          syncedAt: at,
          goneAt: null,
        },
      });
  }
  const missing =
    listed.length > 0
      ? notInArray(
          branches.id,
          listed.map(({ id }) => id),
        )
      : undefined;
  await db
    .update(branches)
    .set({ goneAt: at })
    .where(and(eq(branches.connectionId, connectionId), isNull(branches.goneAt), missing));
  await db.update(connections).set({ branchesSyncedAt: at }).where(eq(connections.id, connectionId));
}
