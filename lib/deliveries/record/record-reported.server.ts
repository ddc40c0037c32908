import { mayMove } from '@/lib/progress/status';
import type { ServiceContext } from '@/lib/request/context.server';
import { changeOrder } from './change-order.server';
import type { Hint } from './status-events.server';

/** Keeps the newest status of webhooks for screens until a read confirms it. It never sets the status. */
export async function recordReported(
  ctx: Pick<ServiceContext, 'db' | 'connection' | 'now'>,
  id: string,
  hints: readonly Hint[],
): Promise<void> {
  await changeOrder(ctx, id, (row) => {
    const known = row.reportedStatus ?? row.status;
    const newest = hints.findLast(
      ({ status }) => status !== '' && mayMove(row.status, status) && mayMove(known, status),
    );
    return newest ? { change: { reportedStatus: newest.status, reportedAt: row.reportedAt ?? newest.at } } : null;
  });
}
