import { toThousandths } from '@/lib/format/money/thousandths';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import {
  addSnapshot,
  changeWallet,
  forgetFuture,
  latestSnapshot,
  lockWallet,
  type Snapshot,
  type SnapshotSource,
  UNSETTLED,
  walletRow,
} from './rows.server';
import { isOtherLevel, warningOf } from './warning';

/**
 * Records a balance of the service, unless an answer or a report is newer. Above the reported level it erases that level;
 * above all levels, or with another level, what was dealt with.
 */
export async function recordBalance(
  { db, connection }: Pick<ServiceContext, 'db' | 'connection'>,
  snapshot: Snapshot,
  source: SnapshotSource,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWallet(tx, connection.id);
    await forgetFuture(tx, connection.id, snapshot.at);
    const row = await walletRow(tx, connection.id);
    if ([row.readAt, row.reportedAt].some((at) => at !== null && snapshot.at < at)) return;
    const before = await latestSnapshot(tx, connection.id);
    const isNewLevel = before !== undefined && isOtherLevel(snapshot.warningLevel, before.warningLevel);
    const hasChanged = await addSnapshot(tx, connection.id, { ...snapshot, source });
    const isRecovered =
      row.reportedLevel !== null && toThousandths(snapshot.balance) > toThousandths(row.reportedLevel);
    const now = isRecovered ? { ...row, reportedLevel: null, reportedAt: null } : row;
    const warning = warningOf(snapshot.balance, { ...now, warningLevel: snapshot.warningLevel });
    const isOver = row.settledLevel !== null && (!warning || isNewLevel);
    await changeWallet(tx, connection.id, {
      readAt: snapshot.at,
      ...(isRecovered && { reportedLevel: null, reportedAt: null }),
      ...(isOver && UNSETTLED),
    });
    if (hasChanged || isRecovered || isOver) {
      await publish(tx, { connectionId: connection.id, kind: 'wallet', subjectIds: [connection.id] });
    }
  });
}
