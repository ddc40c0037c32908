import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { database, type Queryable } from '@/lib/db/client.server';
import { branches, connectionCredentials, connections, deliveries } from '@/lib/db/schema';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { MERCHANT_MATCHES } from '../../model/merchant-match';

export const SLOTS = ['current', 'pending'] as const;
/** The name under which a slot is sealed; pending credentials of older databases stay readable under theirs. */
export const sealedAs = (slot: Slot) => (slot === 'pending' ? 'next' : slot);
export type Slot = (typeof SLOTS)[number];

export type CredentialKey = { connectionId: string; generation: Generation; slot: Slot };

export const Row = z.object({
  connectionId: z.string(),
  generation: z.enum(GENERATIONS),
  slot: z.enum(SLOTS),
  sealed: z.custom<Uint8Array>((value) => value instanceof Uint8Array).nullable(),
  endings: z.record(z.string(), z.string()),
  fingerprint: z.string().nullable(),
  account: z.string().nullable(),
  provenAt: z.date().nullable(),
  refusedSince: z.date().nullable(),
  uninstalledAt: z.date().nullable(),
  denied: z.record(z.string(), z.string()),
  merchant: z.enum(MERCHANT_MATCHES).nullable(),
  merchantConfirmedAt: z.date().nullable(),
  createdAt: z.date(),
});
export type CredentialRow = z.output<typeof Row>;
export type CredentialChange = Partial<Omit<CredentialRow, keyof CredentialKey>>;

export async function credentialRowsOf(
  connectionIds: readonly string[],
  db: Queryable = database().db,
): Promise<CredentialRow[]> {
  if (connectionIds.length === 0) return [];
  const rows = await db
    .select()
    .from(connectionCredentials)
    .where(inArray(connectionCredentials.connectionId, [...connectionIds]));
  return rows.map((row) => Row.parse(row));
}

/** Locks the credentials of a connection until the end of the transaction. */
export async function lockCredentials(db: Queryable, connectionId: string): Promise<void> {
  await db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.id, connectionId))
    .for('no key update');
}

/** Stores credentials in a slot. Replaces the earlier ones and their status. */
export async function putCredentialRow(
  db: Queryable,
  key: CredentialKey,
  change: CredentialChange & Pick<CredentialRow, 'endings' | 'createdAt'>,
): Promise<void> {
  const values = { ...NO_STATUS, sealed: null, fingerprint: null, account: null, ...change };
  await db
    .insert(connectionCredentials)
    .values({ ...key, ...values })
    .onConflictDoUpdate({
      target: [connectionCredentials.connectionId, connectionCredentials.generation, connectionCredentials.slot],
      set: values,
    });
}

/** The status of credentials that the service has not answered for. */
export const NO_STATUS = {
  provenAt: null,
  refusedSince: null,
  uninstalledAt: null,
  denied: {},
  merchant: null,
  merchantConfirmedAt: null,
};

/** Changes the status of credentials if the slot still holds the ones with this fingerprint. */
export async function updateCredentialRow(
  db: Queryable,
  key: CredentialKey,
  fingerprint: string,
  change: CredentialChange,
): Promise<void> {
  await db.update(connectionCredentials).set(change).where(isExactly(key, fingerprint));
}

/** Records whether the service accepted credentials, unless another instance recorded the same since `freshSince`. */
export async function writeAcceptance(
  db: Queryable,
  key: CredentialKey,
  fingerprint: string,
  { accepted, now, freshSince }: { accepted: boolean; now: Date; freshSince: Date },
): Promise<void> {
  const { provenAt, refusedSince, uninstalledAt, version } = connectionCredentials;
  const isNews = accepted
    ? or(isNull(provenAt), lt(provenAt, freshSince), isNotNull(refusedSince))
    : isNull(refusedSince);
  // A later proof alone changes nothing that a client knows.
  const sameVersion = sql`case when ${refusedSince} is null and ${uninstalledAt} is null then ${version} else gen_random_uuid() end`;
  await db
    .update(connectionCredentials)
    .set(
      accepted
        ? { provenAt: now, refusedSince: null, uninstalledAt: null, version: sameVersion }
        : { refusedSince: now },
    )
    .where(and(isExactly(key, fingerprint), isNews));
}

/** Removes permissions from the denied ones and adds others. */
export async function changeDenied(
  db: Queryable,
  key: CredentialKey,
  fingerprint: string,
  { removed, added }: { removed: readonly string[]; added: Readonly<Record<string, string>> },
): Promise<void> {
  const left = sql`${connectionCredentials.denied} - ${sql.param([...removed])}::text[]`;
  await db
    .update(connectionCredentials)
    .set({ denied: sql`(${left}) || ${JSON.stringify(added)}::jsonb` })
    .where(isExactly(key, fingerprint));
}

export async function eraseCredentialRow(db: Queryable, key: CredentialKey): Promise<void> {
  await db.delete(connectionCredentials).where(isIn(key));
}

export async function eraseAllCredentials(db: Queryable, connectionId: string): Promise<void> {
  await db.delete(connectionCredentials).where(eq(connectionCredentials.connectionId, connectionId));
}

/** The newest orders and branches of a connection's ledger, by which its merchant is recognised. */
export async function newestInLedger(
  connectionId: string,
  generation: Generation,
  limit: number,
  db: Queryable = database().db,
): Promise<{ orders: { code: string; recordId: string | null }[]; branchIds: string[] }> {
  const [orders, found] = await Promise.all([
    db
      .select({ code: deliveries.code, recordId: deliveries.recordId })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.connectionId, connectionId),
          eq(deliveries.generation, generation),
          isNotNull(deliveries.code),
        ),
      )
      .orderBy(desc(deliveries.createdAt))
      .limit(limit),
    db
      .select({ id: branches.id })
      .from(branches)
      .where(and(eq(branches.connectionId, connectionId), isNull(branches.goneAt)))
      .orderBy(desc(branches.syncedAt), branches.id)
      .limit(limit),
  ]);
  const known = orders.flatMap(({ code, recordId }) => (code ? [{ code, recordId }] : []));
  return { orders: known, branchIds: found.map(({ id }) => id) };
}

export function isIn({ connectionId, generation, slot }: CredentialKey): SQL | undefined {
  return and(
    eq(connectionCredentials.connectionId, connectionId),
    eq(connectionCredentials.generation, generation),
    eq(connectionCredentials.slot, slot),
  );
}

function isExactly(key: CredentialKey, fingerprint: string): SQL | undefined {
  return and(isIn(key), eq(connectionCredentials.fingerprint, fingerprint));
}

/** The connections with credentials that the service refuses. */
export async function refusedCredentials(db: Queryable) {
  const { connectionId, slot, refusedSince } = connectionCredentials;
  return db
    .selectDistinct({ connectionId })
    .from(connectionCredentials)
    .where(and(eq(slot, 'current'), isNotNull(refusedSince)));
}
