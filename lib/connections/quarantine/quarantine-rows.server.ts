import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';

const KEY = 'quarantine';

/** A restored copy: nothing that changes something goes to the service until an owner has confirmed that the old one is off. */
const Quarantine = z.object({
  restoredAt: z.iso.datetime(),
  /** When the backup was made. */
  madeAt: z.iso.datetime(),
  /** When an owner confirmed; until orders under way were read again, the quarantine goes on. */
  confirmedAt: z.iso.datetime().nullable(),
});
type Quarantine = z.infer<typeof Quarantine>;

export async function startQuarantine(db: Queryable, of: { restoredAt: Date; madeAt: Date }): Promise<void> {
  await store(db, { restoredAt: of.restoredAt.toISOString(), madeAt: of.madeAt.toISOString(), confirmedAt: null });
}

async function store(db: Queryable, value: Quarantine): Promise<void> {
  await db
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
}
