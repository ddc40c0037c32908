import { eq, sql } from 'drizzle-orm';
import { isOfThisMode } from '@/lib/connections/model/mode-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { connections, walletSnapshots, wallets } from '@/lib/db/schema';

/** The newest known balance of every connection, and its levels. */
export async function newestBalances(db: Queryable) {
  const newest = db
    .select({
      balance: walletSnapshots.balance,
      currency: walletSnapshots.currency,
      warningLevel: walletSnapshots.warningLevel,
    })
    .from(walletSnapshots)
    .where(eq(walletSnapshots.connectionId, connections.id))
    .orderBy(sql`${walletSnapshots.at} desc`)
    .limit(1)
    .as('newest');
  return db
    .select({
      connectionId: connections.id,
      balance: newest.balance,
      currency: newest.currency,
      warningLevel: newest.warningLevel,
      ownLevel: wallets.ownLevel,
      reportedLevel: wallets.reportedLevel,
      settledLevel: wallets.settledLevel,
    })
    .from(connections)
    .leftJoin(wallets, eq(wallets.connectionId, connections.id))
    .leftJoinLateral(newest, sql`true`)
    .where(isOfThisMode());
}
