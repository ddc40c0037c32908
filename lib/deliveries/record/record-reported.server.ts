import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { changeDelivery, lockDelivery } from '../ledger/rows.server';
import { mayMove } from '../ledger/status';
import type { Hint } from './response-update.server';

/** Keeps the newest status of webhooks for screens until a read confirms it. It never sets the status. */
export async function recordReported(
  { db, connection, now }: Pick<ServiceContext, 'db' | 'connection' | 'now'>,
  id: string,
  hints: readonly Hint[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, id);
    if (!row) return;
    const known = row.reportedStatus ?? row.status;
    const newest = hints.findLast(
      ({ status }) => status !== '' && mayMove(row.status, status) && mayMove(known, status),
    );
    if (!newest) return;
    await changeDelivery(tx, connection.id, id, {
      reportedStatus: newest.status,
      reportedAt: row.reportedAt ?? newest.at,
      updatedAt: now(),
    });
    await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id] });
  });
}
