import { dayRange } from '@/lib/format/date-time';
import type { Context } from '@/lib/request/context.server';
import type { DeliveryRow } from '../schema';
import { ACTIVE_STATUSES } from '../status';
import { arrivedAt, countsByStatus, standingSince } from './list-rows.server';
import type { Overview } from './overview-schema';

/** A driver is usually found within minutes; after this long an order needs attention. */
const LONG_WAIT_MS = 10 * 60_000;
/** A delivery on the road for longer than this is late. */
const LATE_MS = 60 * 60_000;
/** A failed delivery needs attention for this long, unless it is retried. */
const FAILED_FOR_MS = 6 * 3_600_000;
const MOST = 20;

/** Deliveries that need attention, and today's numbers. Test orders count only in test mode. */
export async function readOverview(ctx: Context): Promise<Overview> {
  const { db, connection } = ctx;
  const now = ctx.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const testMode = connection.testMode ? undefined : false;
  const today = dayRange(connection.timeZone, now);
  const [unknown, failed, waiting, late, active, counts] = await Promise.all([
    standingSince(db, connection.id, ['unknown'], now, MOST),
    arrivedAt(db, connection.id, ['failed'], before(FAILED_FOR_MS), MOST),
    standingSince(db, connection.id, ['pending', 'submitting'], before(LONG_WAIT_MS), MOST),
    standingSince(db, connection.id, ['accepted', 'dispatched', 'waiting_pack', 'en_route'], before(LATE_MS), MOST),
    countsByStatus(db, connection.id, { statuses: [...ACTIVE_STATUSES], testMode }),
    countsByStatus(db, connection.id, { from: today.start, before: today.end, testMode }),
  ]);
  const of = (status: string) => counts.find((row) => row.status === status);
  const why = (rows: DeliveryRow[], reason: Overview['attention'][number]['why']) =>
    rows.map((row) => ({ ...row, why: reason }));
  return {
    attention: [...why(unknown, 'unknown'), ...why(failed, 'failed'), ...why(waiting, 'waiting'), ...why(late, 'late')],
    active: active.reduce((sum, row) => sum + row.count, 0),
    today: {
      created: counts.filter((row) => row.status !== 'rejected').reduce((sum, row) => sum + row.count, 0),
      completed: of('completed')?.count ?? 0,
      canceled: of('canceled')?.count ?? 0,
      failed: of('failed')?.count ?? 0,
      fees: of('completed')?.fees ?? '0',
      currency: of('completed')?.currency ?? null,
    },
    asOf: now.toISOString(),
  };
}
