import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';
import { readSetting, storeSetting } from '@/lib/db/settings-rows.server';

const KEY = 'setup-code';

/** `seed`: the code is made from it and APP_SECRET. `hash`: the code is found by it. */
const SetupCode = z.object({ seed: z.string(), hash: z.string() });
type SetupCode = z.output<typeof SetupCode>;

/** The open setup code, or null. Locks it until the end of the transaction, also while there is none. */
export async function lockSetupCode(tx: Queryable): Promise<SetupCode | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`);
  return SetupCode.safeParse(await readSetting(tx, KEY)).data ?? null;
}

/** Stores a new setup code in place of the one before. */
export async function storeSetupCode(tx: Queryable, value: SetupCode): Promise<void> {
  await storeSetting(tx, KEY, value);
}

/** Deletes the setup code with this hash; false when there is none. Of two at the same time one gets true. */
export async function useSetupCode(db: Queryable, codeHash: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(settings)
    .where(and(eq(settings.key, KEY), sql`${settings.value} ->> 'hash' = ${codeHash}`));
  return rowCount === 1;
}
