import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';

const KEY = 'setup-code';

/** Stores the hash of a new setup code in place of the one before. */
export async function storeSetupCode(db: Queryable, codeHash: string): Promise<void> {
  await db
    .insert(settings)
    .values({ key: KEY, value: codeHash })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: sql`now()` } });
}

/** Deletes the setup code with this hash; false when there is none. Of two at the same time one gets true. */
export async function useSetupCode(db: Queryable, codeHash: string): Promise<boolean> {
  const used = await db
    .delete(settings)
    .where(and(eq(settings.key, KEY), eq(settings.value, sql`to_jsonb(${codeHash}::text)`)))
    .returning({ key: settings.key });
  return used.length > 0;
}
