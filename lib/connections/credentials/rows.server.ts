import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { database, type Queryable } from '@/lib/db/client.server';
import { connectionCredentials, connections } from '@/lib/db/schema';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';

export const SLOTS = ['current', 'next'] as const;
export type Slot = (typeof SLOTS)[number];

/** What was typed in, as it is kept. */
export type CredentialRow = {
  generation: Generation;
  slot: Slot;
  sealed: Uint8Array;
  endings: Record<string, string>;
  createdAt: Date;
};
type Place = { connectionId: string; generation: Generation; slot: Slot };

const Row = z.object({
  generation: z.enum(GENERATIONS),
  slot: z.enum(SLOTS),
  sealed: z.instanceof(Uint8Array),
  endings: z.record(z.string(), z.string()),
  createdAt: z.date(),
});

export async function credentialRowsOf(connectionId: string, db: Queryable = database().db): Promise<CredentialRow[]> {
  const rows = await db
    .select()
    .from(connectionCredentials)
    .where(and(eq(connectionCredentials.connectionId, connectionId), isNotNull(connectionCredentials.sealed)));
  return rows.map((row) => Row.parse(row));
}

/** Who changes which credentials a connection has is the only one, until the end of the transaction. */
export async function lockCredentials(db: Queryable, connectionId: string): Promise<void> {
  await db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.id, connectionId))
    .for('no key update');
}

/** Puts credentials into a slot, in place of what was there. */
export async function putCredentialRow(
  db: Queryable,
  place: Place,
  { sealed, endings, createdAt }: Pick<CredentialRow, 'sealed' | 'endings' | 'createdAt'>,
): Promise<void> {
  const values = { sealed, endings, createdAt };
  await db
    .insert(connectionCredentials)
    .values({ ...place, ...values })
    .onConflictDoUpdate({
      target: [connectionCredentials.connectionId, connectionCredentials.generation, connectionCredentials.slot],
      set: values,
    });
}

/** Erases what is in a slot, if it still is `sealed` where that is given; answers whether something was. */
export async function eraseCredentialRow(db: Queryable, place: Place, sealed?: Uint8Array): Promise<boolean> {
  const erased = await db
    .delete(connectionCredentials)
    .where(
      and(
        eq(connectionCredentials.connectionId, place.connectionId),
        eq(connectionCredentials.generation, place.generation),
        eq(connectionCredentials.slot, place.slot),
        sealed && eq(connectionCredentials.sealed, sealed),
      ),
    )
    .returning({ slot: connectionCredentials.slot });
  return erased.length > 0;
}

/** Erases all of them. */
export async function eraseAllCredentials(db: Queryable, connectionId: string): Promise<void> {
  await db.delete(connectionCredentials).where(eq(connectionCredentials.connectionId, connectionId));
}
