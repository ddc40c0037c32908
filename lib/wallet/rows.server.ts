import { and, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { businessDayOf } from '@/lib/db/instants';
import { walletSnapshots, wallets } from '@/lib/db/schema';
import type { DayRule } from '@/lib/format/time/business-day';

export type Snapshot = { at: Date; balance: string; warningLevel: string | null; currency: string };
export type SnapshotSource = 'worker' | 'webhook' | 'visit';
type WalletRow = Omit<typeof wallets.$inferSelect, 'connectionId' | 'settledBy'>;

const SAME_FOR = '1 hour';

/** Lets one transaction at a time write a connection's wallet. */
export async function lockWallet(db: Queryable, connectionId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('wallet:' || ${connectionId}::text, 0))`);
}

/** Two instances' clocks may differ by this; what is later still was written before our clock was set back. */
const CLOCKS_DIFFER_MS = 60_000;

/** Forgets balances and readings of a time that has not come. Needs `lockWallet`. */
export async function forgetFuture(db: Queryable, connectionId: string, now: Date): Promise<void> {
  const last = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  const { readAt, reportedAt } = wallets;
  await db
    .delete(walletSnapshots)
    .where(and(eq(walletSnapshots.connectionId, connectionId), gt(walletSnapshots.at, last)));
  await db
    .update(wallets)
    .set({ readAt: null, reportedAt: null })
    .where(and(eq(wallets.connectionId, connectionId), or(gt(readAt, last), gt(reportedAt, last))));
}

/**
 * Adds a snapshot, unless it is older than the newest one or repeats it within an hour. Returns whether the balance or
 * the warning level changed. Needs `lockWallet`.
 */
export async function addSnapshot(
  db: Queryable,
  connectionId: string,
  snapshot: Snapshot & { source: SnapshotSource },
): Promise<boolean> {
  const before = await latestSnapshot(db, connectionId);
  if (before && before.at >= snapshot.at) return false;
  await db.execute(sql`
    insert into wallet_snapshots (connection_id, at, balance, warning_level, currency, source)
    select ${connectionId}, ${snapshot.at.toISOString()}::timestamptz, ${snapshot.balance}::numeric,
      ${snapshot.warningLevel}::numeric, ${snapshot.currency}::text, ${snapshot.source}::text
    where not exists (
      select from (
        select * from wallet_snapshots where connection_id = ${connectionId} order by at desc limit 1
      ) newest
      where newest.balance = ${snapshot.balance}::numeric and newest.currency = ${snapshot.currency}
        and newest.warning_level is not distinct from ${snapshot.warningLevel}::numeric
        and newest.at > ${snapshot.at.toISOString()}::timestamptz - ${SAME_FOR}::interval)`);
  const after = await latestSnapshot(db, connectionId);
  return before?.balance !== after?.balance || before?.warningLevel !== after?.warningLevel;
}

/** The newest snapshot, or the newest before an instant. */
export async function latestSnapshot(
  db: Queryable,
  connectionId: string,
  before?: Date,
): Promise<Snapshot | undefined> {
  const [row] = await db
    .select()
    .from(walletSnapshots)
    .where(and(eq(walletSnapshots.connectionId, connectionId), before && lt(walletSnapshots.at, before)))
    .orderBy(desc(walletSnapshots.at))
    .limit(1);
  return row;
}

/** Each day's last balance, of days with a snapshot. */
export async function balancesByDay(
  db: Queryable,
  connectionId: string,
  { from, before }: { from: Date; before: Date },
  days: DayRule,
) {
  const day = sql<string>`${businessDayOf(walletSnapshots.at, days)}`;
  return db
    .select({
      day: day.as('day'),
      closing: sql<string>`(array_agg(${walletSnapshots.balance} order by ${walletSnapshots.at} desc))[1]::text`,
    })
    .from(walletSnapshots)
    .where(
      and(
        eq(walletSnapshots.connectionId, connectionId),
        gte(walletSnapshots.at, from),
        lt(walletSnapshots.at, before),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

const NOTHING: WalletRow = {
  readAt: null,
  ownLevel: null,
  reportedLevel: null,
  reportedAt: null,
  settledLevel: null,
  settledAt: null,
};

/** Nobody has dealt with the warning. */
export const UNSETTLED = { settledLevel: null, settledAt: null, settledBy: null };

/** When the balance was read, what a person set, and what a webhook reported. */
export async function walletRow(db: Queryable, connectionId: string): Promise<WalletRow> {
  const [row] = await db.select().from(wallets).where(eq(wallets.connectionId, connectionId));
  return row ?? NOTHING;
}

export async function changeWallet(
  db: Queryable,
  connectionId: string,
  change: Partial<Omit<typeof wallets.$inferInsert, 'connectionId'>>,
): Promise<void> {
  await db
    .insert(wallets)
    .values({ ...change, connectionId })
    .onConflictDoUpdate({ target: wallets.connectionId, set: change });
}
