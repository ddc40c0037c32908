import { toThousandths } from '@/lib/format/money/thousandths';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import {
  addSnapshot,
  changeWallet,
  levelsOf,
  lockWallet,
  type Snapshot,
  type SnapshotSource,
  walletRow,
} from './rows.server';
import { warningOf } from './warning';

/**
 * Records a balance of the service. One above the reported level erases that level; one above all levels erases what was
 * dealt with, so that the next fall warns again.
 */
export async function recordBalance(
  { db, connection }: Pick<ServiceContext, 'db' | 'connection'>,
  snapshot: Snapshot,
  source: SnapshotSource,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWallet(tx, connection.id);
    const hasChanged = await addSnapshot(tx, connection.id, { ...snapshot, source });
    const row = await walletRow(tx, connection.id);
    const isRecovered =
      row.reportedLevel !== null && toThousandths(snapshot.balance) > toThousandths(row.reportedLevel);
    const now = isRecovered ? { ...row, reportedLevel: null, reportedAt: null } : row;
    const isOver = row.settledLevel !== null && !warningOf(snapshot.balance, levelsOf(now, snapshot.warningLevel));
    await changeWallet(tx, connection.id, {
      readAt: snapshot.at,
      ...(isRecovered && { reportedLevel: null, reportedAt: null }),
      ...(isOver && { settledLevel: null, settledAt: null, settledBy: null }),
    });
    if (hasChanged || isRecovered || isOver) {
      await publish(tx, { connectionId: connection.id, kind: 'wallet', subjectIds: [connection.id] });
    }
  });
}
