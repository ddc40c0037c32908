import type { Context } from '@/lib/request/context.server';
import { nextOccurrence } from './occurrences';
import { askingRows, daysOf, ordersOfPlans, referenceOf, type StandingRow } from './rows.server';
import { type AskingCount, type StandingDay, type StandingList, StandingPlan } from './schema';

type Reader = Pick<Context, 'db' | 'connection' | 'user' | 'now'>;

/** The plans of a connection, the newest first, with the newest days of each order. */
export async function listStanding(ctx: Reader): Promise<StandingList> {
  const { db, connection, user } = ctx;
  const rows = await ordersOfPlans(db, { connectionId: connection.id }, user.branches);
  const found = await daysOf(db, connection.id, [...new Set(rows.map(({ planId }) => planId))]);
  const byOrder = new Map(found.map(({ end, days }) => [end, days]));
  const plans = new Map<string, StandingPlan>();
  for (const row of rows) {
    const days = byOrder.get(referenceOf(row.id, '')) ?? [];
    const { id, planId, customerName, amount } = row;
    const plan =
      plans.get(planId) ?? StandingPlan.parse({ ...row, id: planId, nextAt: nextAt(ctx, row, days), orders: [] });
    plans.set(planId, plan);
    plan.orders.push({ id, customerName, amount, days });
  }
  return { plans: [...plans.values()] };
}

/** A day that has come does not come again, also when the time was changed to a later one. */
function nextAt({ connection, now }: Reader, row: StandingRow, days: readonly StandingDay[]): string | null {
  if (row.state !== 'active') return null;
  const next = nextOccurrence(row, connection.timeZone, now());
  const hasCome = next && days.some(({ day }) => day === next.day);
  return (hasCome ? nextOccurrence(row, connection.timeZone, next.at) : next)?.at.toISOString() ?? null;
}

/** How many orders did not go at their time and wait for a person. */
export async function countAskingOrders({ db, connection, user }: Omit<Reader, 'now'>): Promise<AskingCount> {
  const asking = await askingRows(db, { connectionId: connection.id, branches: user.branches });
  const countOf = (kind: string) => asking.reduce((sum, { kinds, count }) => sum + (kinds[0] === kind ? count : 0), 0);
  return { count: countOf('plan_asks'), imports: countOf('import_stopped') };
}
