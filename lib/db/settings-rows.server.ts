import { eq, sql } from 'drizzle-orm';
import type { Queryable } from './client.server';
import { settings } from './schema';

/** The value of a setting of the installation as JSON; undefined without one. */
export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** Stores a setting in place of the one before. */
export async function storeSetting(db: Queryable, key: string, value: unknown, at?: Date): Promise<void> {
  const set = { value, updatedAt: at ?? sql`now()` };
  await db
    .insert(settings)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: settings.key, set });
}

/** Stores a setting that is not there yet; false when it is. Of two at the same time one gets true. */
export async function addSetting(db: Queryable, key: string, value: unknown): Promise<boolean> {
  const { rowCount } = await db.insert(settings).values({ key, value }).onConflictDoNothing();
  return rowCount === 1;
}
