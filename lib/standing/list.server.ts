import { ShownOrder } from '@/lib/outgoing/schema';
import type { Context } from '@/lib/request/context.server';
import { nextOccurrence } from './occurrences';
import { askingRows, daysOf, findPlans, type Plan, referenceOf } from './rows.server';
import { type AskingCount, type StandingDay, type StandingList, StandingPlan } from './schema';

type Reader = Pick<Context, 'db' | 'connection' | 'user' | 'now'>;

/** The plans of a connection, the newest first, with the newest days of each order. */
export async function listStanding(ctx: Reader): Promise<StandingList> {
  const { db, connection, user } = ctx;
  const found = await findPlans(db, { connectionId: connection.id }, user.branches);
  const rows = await daysOf(db, connection.id, found);
  const byOrder = new Map(rows.map(({ end, days }) => [end, days]));
  const plans = found.map((plan) => {
    const orders = plan.orders.map(({ id, draft }) => {
      const { destination, payment } = ShownOrder.parse(draft);
      const days = byOrder.get(referenceOf(id, '')) ?? [];
      return { id, customerName: destination.contact_name, amount: payment.amount, days };
    });
    return StandingPlan.parse({ ...plan, nextAt: nextAt(ctx, plan, orders[0]?.days ?? []), orders });
  });
  return { plans };
}

/** A day that has come does not come again, also when the time was changed to a later one. */
function nextAt({ connection, now }: Reader, plan: Plan, days: readonly StandingDay[]): string | null {
  if (plan.state !== 'active') return null;
  const next = nextOccurrence(plan, connection.timeZone, now());
  const hasCome = next && days.some(({ day }) => day === next.day);
  return (hasCome ? nextOccurrence(plan, connection.timeZone, next.at) : next)?.at.toISOString() ?? null;
}

/** How many orders did not go at their time and wait for a person. */
export async function countAskingOrders({ db, connection, user }: Omit<Reader, 'now'>): Promise<AskingCount> {
  const asking = await askingRows(db, { connectionId: connection.id, branches: user.branches });
  const countOf = (kind: string) => asking.reduce((sum, { kinds, count }) => sum + (kinds[0] === kind ? count : 0), 0);
  return { count: countOf('plan_asks'), imports: countOf('import_stopped') };
}
