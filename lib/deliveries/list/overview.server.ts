import { businessDay, businessDays } from '@/lib/format/time/business-day';
import { SCHEDULED } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { attentionItems } from './attention-items';
import { branchNumbers, cashIn, countOf, mainCurrency, paymentsUnknown, sumIn } from './day-numbers';
import { branchNames, createdIn, endedIn, firstOrderAt, underWay } from './day-rows.server';
import { longestWaiting } from './list-rows.server';
import type { Overview, OverviewQuery } from './overview-schema';

/** The number of rows to read; the most urgent of them are sent. */
const MOST_READ = 500;
/** More than the overview shows, as the next ones follow those that are dealt with. */
const MOST_SENT = 8;
const MOST_SCHEDULED = 20;
const MOST_BRANCHES = 12;

/**
 * Orders that need attention, scheduled orders, and the numbers of the business day. Test orders count only in test
 * mode.
 */
export async function readOverview(ctx: Context, { branch: branchId }: OverviewQuery = {}): Promise<Overview> {
  const { db, connection } = ctx;
  const { branches } = ctx.user;
  const now = ctx.now();
  const day = businessDay(connection, now);
  const where = {
    connectionId: connection.id,
    branches,
    branchId,
    testMode: connection.testMode ? undefined : false,
    ...businessDays(connection, day),
  };
  const list = { connectionId: connection.id, branches, now, branchId };
  const [rows, scheduled, created, ended, active, names, first] = await Promise.all([
    longestWaiting(db, { ...list, attention: connection.attention }, 'statusAt', MOST_READ),
    longestWaiting(db, { ...list, statuses: [SCHEDULED] }, 'scheduledAt', MOST_SCHEDULED),
    createdIn(db, where),
    endedIn(db, where),
    underWay(db, { ...where, now }),
    branchNames(db, connection.id, branches),
    firstOrderAt(db, { connectionId: connection.id, branches, testMode: undefined }),
  ]);
  const of = (status: string) => ended.filter((row) => row.status === status);
  const completed = of('completed');
  const currency = mainCurrency([...completed, ...active], connection.currency);
  const inCurrency = { currency, own: connection.currency };
  const attention = attentionItems(rows, connection.attention, now.getTime());
  return {
    attention: attention.slice(0, MOST_SENT),
    attentionCount: attention.length,
    scheduled,
    active: countOf(active),
    today: {
      day,
      created: countOf(created),
      completed: countOf(completed),
      canceled: countOf(of('canceled')),
      failed: countOf(of('failed')),
      fees: sumIn(inCurrency, completed, ({ fees }) => fees),
      cashCollected: cashIn(inCurrency, completed),
      cashDue: cashIn(inCurrency, active),
      paymentsUnknown: paymentsUnknown([...completed, ...active]),
      currency,
    },
    branches: branchNumbers(names, { active, created, completed }).slice(0, MOST_BRANCHES),
    isEmpty: first === null,
    asOf: now.toISOString(),
  };
}
