import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';
import { readSetting, storeSetting } from '@/lib/db/settings-rows.server';

const KEY = 'quarantine';
const ENDED_KEY = 'quarantine_ended';

/** A restored copy: nothing that changes something goes to the service until an owner has confirmed that the old one is off. */
const Quarantine = z.object({
  restoredAt: z.iso.datetime(),
  /** When the backup was made. */
  madeAt: z.iso.datetime(),
  /** When an owner confirmed; until orders under way were read again, the quarantine goes on. */
  confirmedAt: z.iso.datetime().nullable(),
  /** An owner does not wait for orders that the service does not answer for. */
  endsUnread: z.boolean().optional(),
});
type Quarantine = z.infer<typeof Quarantine>;
const Ended = z.object({ at: z.iso.datetime() });

/** Whether there is a quarantine, as a condition in any query. */
export const isQuarantined = (): SQL<boolean> => sql`exists (select 1 from ${settings} where ${settings.key} = ${KEY})`;

export async function readQuarantine(db: Queryable): Promise<Quarantine | null> {
  return Quarantine.optional().parse(await readSetting(db, KEY)) ?? null;
}

export async function startQuarantine(db: Queryable, of: { restoredAt: Date; madeAt: Date }): Promise<void> {
  await storeSetting(db, KEY, {
    restoredAt: of.restoredAt.toISOString(),
    madeAt: of.madeAt.toISOString(),
    confirmedAt: null,
  });
}

/** Records when an owner confirmed. False when there is no quarantine, or it was confirmed before. */
export async function confirmQuarantine(db: Queryable, at: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(settings)
    .set({
      value: sql`jsonb_set(${settings.value}, '{confirmedAt}', to_jsonb(${at.toISOString()}::text))`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(settings.key, KEY), sql`${settings.value} ->> 'confirmedAt' is null`));
  return rowCount === 1;
}

/** Records that a confirmed quarantine ends without the orders that were not read. False when there is none. */
export async function allowUnread(db: Queryable): Promise<boolean> {
  const { rowCount } = await db
    .update(settings)
    .set({ value: sql`${settings.value} || '{"endsUnread": true}'`, updatedAt: sql`now()` })
    .where(and(eq(settings.key, KEY), sql`${settings.value} ->> 'confirmedAt' is not null`));
  return rowCount === 1;
}

/** True for the one caller that ended it. */
export async function deleteQuarantine(db: Queryable, at: Date): Promise<boolean> {
  const deleted = await db.delete(settings).where(eq(settings.key, KEY)).returning({ key: settings.key });
  if (deleted.length === 1) await storeSetting(db, ENDED_KEY, { at: at.toISOString() });
  return deleted.length === 1;
}

/** When the last quarantine ended; null: there was none. The old dashboard may have sent what was due until then. */
export async function quarantineEndedAt(db: Queryable): Promise<Date | null> {
  const ended = Ended.optional().parse(await readSetting(db, ENDED_KEY));
  return ended ? new Date(ended.at) : null;
}
