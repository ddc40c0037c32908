import { dayRange } from '@/lib/format/date-time';
import { attentionOf, byAttention } from '@/lib/progress/attention';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import type { Context } from '@/lib/request/context.server';
import type { DeliveryRow } from '../schema';
import { ACTIVE_STATUSES } from '../status';
import { countsByStatus, rowsInNeedOfAttention } from './list-rows.server';
import type { Overview } from './overview-schema';

/** So many are read; what is more urgent is found among them. */
const MOST_READ = 500;
const MOST_SHOWN = 40;

/** Deliveries that need attention, and today's numbers. Test orders count only in test mode. */
export async function readOverview(ctx: Context): Promise<Overview> {
  const { db, connection } = ctx;
  const now = ctx.now();
  const testMode = connection.testMode ? undefined : false;
  const today = dayRange(connection.timeZone, now);
  const [rows, active, counts] = await Promise.all([
    rowsInNeedOfAttention(db, connection.id, connection.attention, now, MOST_READ),
    countsByStatus(db, connection.id, { statuses: [...ACTIVE_STATUSES], testMode }),
    countsByStatus(db, connection.id, { from: today.start, before: today.end, testMode }),
  ]);
  const of = (status: string) => counts.find((row) => row.status === status);
  return {
    attention: withReasons(rows, connection.attention, now).slice(0, MOST_SHOWN),
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

/** The most urgent reason of each row, most urgent first. */
function withReasons(rows: DeliveryRow[], settings: AttentionSettings, now: Date): Overview['attention'] {
  return rows
    .map((row) => ({ row, reasons: attentionOf(row, settings, now.getTime()) }))
    .sort((one, other) => byAttention(one.reasons, other.reasons))
    .flatMap(({ row, reasons: [first] }) =>
      first ? [{ ...row, why: first.reason, since: new Date(first.since).toISOString() }] : [],
    );
}
