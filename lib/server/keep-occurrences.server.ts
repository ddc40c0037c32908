import { backupFailedAt } from '@/lib/backup/rows.server';
import { refusedCredentials } from '@/lib/connections/credentials/sets/rows.server';
import { allConnections } from '@/lib/connections/model/find-connection.server';
import type { Database } from '@/lib/db/client.server';
import { keepDoing } from '@/lib/db/keep-doing';
import { logFailure } from '@/lib/db/outage-log';
import { settleAllOrders } from '@/lib/deliveries/record/settle-orders.server';
import { unsentCorrections } from '@/lib/deliveries/replacement-rows.server';
import { pruneOccurrences, settleOccurrences, type Wanted } from '@/lib/occurrences/rows.server';
import { type OccurrenceKind, OTHER_KINDS } from '@/lib/occurrences/schema';
import { askingRows } from '@/lib/standing/rows.server';
import { walletsToTell } from '@/lib/wallet/low-wallets.server';
import { silentWebhooks } from '@/lib/webhooks/silent-rows.server';

const EVERY_MS = 5_000;
const PRUNED_EVERY_MS = 3_600_000;

/** Until the signal, opens and ends what no transaction makes true: time does, or the service. Only the leader does. */
export async function keepOccurrences(db: Database, signal: AbortSignal): Promise<void> {
  await Promise.all([
    keepDoing(() => settleAll(db, new Date()), { everyMs: EVERY_MS, failure: 'occurrences not settled' }, signal),
    keepDoing(() => pruneOccurrences(db), { everyMs: PRUNED_EVERY_MS, failure: 'old occurrences not deleted' }, signal),
  ]);
}

/** One round over all connections. */
export async function settleAll(db: Database, now: Date): Promise<void> {
  const connections = await allConnections();
  const found = await Promise.all([
    askingRows(db),
    unsentCorrections(db),
    ofMerchants('wallet_low', walletsToTell(db)),
    ofMerchants('credentials_refused', refusedCredentials(db)),
    ofMerchants('webhooks_silent', silentWebhooks(db, now)),
    ofMerchants('backup_failed', failedBackups(db, connections)),
  ]);
  for (const connection of connections) {
    const { id } = connection;
    const wanted: Wanted[] = found.flat().filter(({ connectionId }) => connectionId === id);
    await db
      .transaction((tx) => settleOccurrences(tx, id, { kinds: OTHER_KINDS, wanted }))
      .then(() => settleAllOrders(db, connection, now))
      .catch((error: unknown) => logFailure('occurrences not settled', error, id));
  }
}

/** A backup is of all merchants; that it failed is written once, at the oldest connection. */
async function failedBackups(db: Database, connections: readonly { id: string }[]) {
  const isFailed = (await backupFailedAt(db)) !== null;
  return connections.slice(0, Number(isFailed)).map(({ id }) => ({ connectionId: id }));
}

/** A matter of a whole merchant has the connection for its subject. */
async function ofMerchants(kind: OccurrenceKind, found: Promise<{ connectionId: string }[]>) {
  return (await found).map(({ connectionId }) => ({ connectionId, subject: connectionId, kinds: [kind] }));
}
