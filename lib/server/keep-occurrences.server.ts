import { backupFailedAt } from '@/lib/backup/rows.server';
import { refusedCredentials } from '@/lib/connections/credentials/sets/refused-rows.server';
import { allConnections } from '@/lib/connections/model/find-connection.server';
import type { Database } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { settleAllOrders } from '@/lib/deliveries/record/settle-orders.server';
import { unsentCorrections } from '@/lib/deliveries/replacement-rows.server';
import { openSubjects, pruneOccurrences, settleOccurrences, type Wanted } from '@/lib/occurrences/rows.server';
import { OTHER_KINDS } from '@/lib/occurrences/schema';
import { askingRows } from '@/lib/standing/rows.server';
import { walletsToTell } from '@/lib/wallet/low-wallets.server';
import { silentWebhooks } from '@/lib/webhooks/silent-rows.server';

const EVERY_MS = 5_000;
const PRUNED_EVERY = 720;

/** Until the signal, opens and ends what no transaction makes true: time does, or the service. Only the leader does. */
export async function keepOccurrences(db: Database, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    try {
      await settleAll(db, new Date());
      if (round % PRUNED_EVERY === 0) await pruneOccurrences(db);
    } catch (error) {
      logFailure('occurrences not settled', error);
    }
    await pause(EVERY_MS, signal);
  }
}

/** One round over all connections. */
export async function settleAll(db: Database, now: Date): Promise<void> {
  const open = new Set(
    (await openSubjects(db)).filter(({ kind }) => isOther(kind)).map(({ connectionId }) => connectionId),
  );
  const connections = await allConnections();
  const found = await Promise.all([
    askingRows(db),
    walletsToTell(db, now),
    refusedCredentials(db),
    silentWebhooks(db, now),
    unsentCorrections(db),
    failedBackups(db, connections[0]?.id),
  ]);
  for (const connection of connections) {
    const { id } = connection;
    await settleAllOrders(db, connection, now);
    const others: Wanted[] = found.flat().filter(({ connectionId }) => connectionId === id);
    if (others.length > 0 || open.has(id))
      await db.transaction((tx) => settleOccurrences(tx, id, { kinds: OTHER_KINDS, wanted: others }));
  }
}

/** A backup is of all merchants; that it failed is written once, at the oldest connection. */
async function failedBackups(db: Database, connectionId: string | undefined) {
  const since = await backupFailedAt(db);
  return connectionId && since
    ? [{ connectionId, subject: connectionId, kinds: ['backup_failed' as const], since }]
    : [];
}

const isOther = (kind: string) => OTHER_KINDS.some((name) => name === kind);
