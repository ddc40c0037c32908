import { businessDay, businessDays } from '@/lib/format/business-day';
import { sumOf } from '@/lib/format/thousandths';
import { attentionOf, byAttention } from '@/lib/progress/attention';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import type { Context } from '@/lib/request/context.server';
import type { DeliveryRow } from '../schema';
import { createdIn, endedIn, underWay } from './day-rows.server';
import { rowsInNeedOfAttention } from './list-rows.server';
import type { Overview } from './overview-schema';

/** So many are read; what is more urgent is found among them. */
const MOST_READ = 500;
const MOST_SHOWN = 40;

/** Deliveries that need attention, and the numbers of the business day. Test orders count only in test mode. */
export async function readOverview(ctx: Context): Promise<Overview> {
  const { db, connection } = ctx;
  const now = ctx.now();
  const day = businessDay(connection, now);
  const where = {
    connectionId: connection.id,
    testMode: connection.testMode ? undefined : false,
    ...businessDays(connection, day),
  };
  const [rows, created, ended, active] = await Promise.all([
    rowsInNeedOfAttention(db, connection.id, connection.attention, now, MOST_READ),
    createdIn(db, where),
    endedIn(db, where),
    underWay(db, { ...where, now }),
  ]);
  const of = (status: string) => ended.filter((row) => row.status === status);
  const completed = of('completed');
  const currency = mainCurrency([...completed, ...active], connection.currency);
  const amount = <Row extends { currency: string | null }>(all: Row[], of: (row: Row) => string) =>
    sumOf(all.filter((row) => (row.currency ?? connection.currency) === currency).map(of));
  return {
    attention: withReasons(rows, connection.attention, now).slice(0, MOST_SHOWN),
    active: countOf(active),
    today: {
      day,
      created,
      completed: countOf(completed),
      canceled: countOf(of('canceled')),
      failed: countOf(of('failed')),
      fees: amount(completed, ({ fees }) => fees),
      cashCollected: amount(completed, ({ cash }) => cash),
      cashDue: amount(active, ({ cash }) => cash),
      currency,
    },
    asOf: now.toISOString(),
  };
}

function countOf(rows: { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** The currency of most orders: amounts of two currencies are never added up. The reports show each. */
function mainCurrency(rows: { currency: string | null; count: number }[], own: string): string {
  const counts = new Map<string, number>();
  for (const { currency, count } of rows) {
    counts.set(currency ?? own, (counts.get(currency ?? own) ?? 0) + count);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? own;
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
