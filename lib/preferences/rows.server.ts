import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { preferences } from '@/lib/db/schema';

type Person = { connectionId: string; userId: string };

export async function findPreferences(db: Queryable, { connectionId, userId }: Person): Promise<unknown> {
  const [row] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.connectionId, connectionId), eq(preferences.userId, userId)));
  return row?.value;
}

/** Changes some of the preferences and returns all of them. */
export async function mergePreferences(db: Queryable, person: Person, change: object): Promise<unknown> {
  const [row] = await db
    .insert(preferences)
    .values({ ...person, value: change })
    .onConflictDoUpdate({
      target: [preferences.connectionId, preferences.userId],
      set: { value: sql`${preferences.value} || ${JSON.stringify(change)}::jsonb` },
    })
    .returning({ value: preferences.value });
  return row?.value;
}
