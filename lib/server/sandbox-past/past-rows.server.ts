import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { NewAddress, NewCustomer } from '@/lib/customers/rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { customerAddresses, customers, deliveries, sessions, walletSnapshots } from '@/lib/db/schema';
import { addSetting, readSetting } from '@/lib/db/settings-rows.server';
import type { NewLedgerRow } from '@/lib/deliveries/ledger/rows.server';

type NewSession = typeof sessions.$inferInsert;
type NewSnapshot = typeof walletSnapshots.$inferInsert;

const keyOf = (connectionId: string) => `sandbox-past:${connectionId}`;

export async function isPastRecorded(db: Queryable, connectionId: string): Promise<boolean> {
  return (await readSetting(db, keyOf(connectionId))) !== undefined;
}

export async function markPastRecorded(db: Queryable, connectionId: string): Promise<void> {
  await addSetting(db, keyOf(connectionId), {});
}

/** True for the first who records the shop's people; others wait for it and get false. */
export const markTeamRecorded = (tx: Queryable): Promise<boolean> => addSetting(tx, 'sandbox-team', {});

const merchantKey = (merchantId: string) => `sandbox-merchant:${merchantId}`;

/** The connection that was added for a merchant of the sandbox; it may be removed since. */
export async function connectionOfMerchant(db: Queryable, merchantId: string): Promise<string | null> {
  return (
    z
      .string()
      .nullish()
      .parse(await readSetting(db, merchantKey(merchantId))) ?? null
  );
}

export async function putConnectionOfMerchant(db: Queryable, merchantId: string, connectionId: string): Promise<void> {
  await addSetting(db, merchantKey(merchantId), connectionId);
}

/** Returns the codes that an order has. */
export async function codesThatExist(
  db: Queryable,
  connectionId: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ code: deliveries.code })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), inArray(deliveries.code, [...codes])));
  return new Set(rows.flatMap(({ code }) => code ?? []));
}

export async function insertDeliveries(db: Queryable, rows: readonly NewLedgerRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(deliveries).values([...rows]);
}

/** A customer or address that is there stays. */
export async function insertCustomers(db: Queryable, rows: readonly NewCustomer[], addresses: readonly NewAddress[]) {
  if (rows.length > 0)
    await db
      .insert(customers)
      .values([...rows])
      .onConflictDoNothing();
  if (addresses.length > 0)
    await db
      .insert(customerAddresses)
      .values([...addresses])
      .onConflictDoNothing();
}

export async function insertSnapshots(db: Queryable, rows: readonly NewSnapshot[]): Promise<void> {
  if (rows.length > 0) await db.insert(walletSnapshots).values([...rows]);
}

export async function insertSessions(db: Queryable, rows: readonly NewSession[]): Promise<void> {
  if (rows.length > 0) await db.insert(sessions).values([...rows]);
}
