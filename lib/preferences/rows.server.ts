import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { isOwnAndGone, ownBranch } from '@/lib/db/own-branch';
import { branches, preferences } from '@/lib/db/schema';

type Person = { connectionId: string; userId: string };

export async function findPreferences(db: Queryable, { connectionId, userId }: Person): Promise<unknown> {
  const [row] = await db
    .select({ value: sql`${preferences.value} || jsonb_build_object('branchId', ${ownBranch})` })
    .from(preferences)
    .leftJoin(branches, isOwnAndGone)
    .where(and(eq(preferences.connectionId, connectionId), eq(preferences.userId, userId)));
  return row?.value;
}

/** Changes some of the preferences. */
export async function mergePreferences(db: Queryable, person: Person, change: object): Promise<void> {
  await db
    .insert(preferences)
    .values({ ...person, value: change })
    .onConflictDoUpdate({
      target: [preferences.connectionId, preferences.userId],
      set: { value: sql`${preferences.value} || ${JSON.stringify(change)}::jsonb` },
    });
}
