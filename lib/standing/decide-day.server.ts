import { Problem } from '@/lib/http/problem';
import { orderOfDraft } from '@/lib/order/order-of-draft.server';
import type { Context } from '@/lib/request/context.server';
import { readStanding } from './list.server';
import { askingOrders, changeDay, isInLedger } from './rows.server';
import type { CreateOrder } from './run.server';
import type { DecideDay, StandingPlan } from './schema';

/**
 * Sends or skips the orders of a day that did not go at their time, one after the other. A refused one ends it; the rest ask
 * again. 409 `standing_day_decided` when somebody has decided before.
 */
export async function decideDay(
  ctx: Context,
  { id, day, send }: DecideDay,
  create: CreateOrder,
): Promise<StandingPlan> {
  const { db, connection } = ctx;
  const asking = await askingOrders(db, { connectionId: connection.id, planId: id }, day);
  // 404 where there is no such plan.
  if (asking.length === 0 && (await readStanding(ctx, { id }))) throw new Problem(409, 'standing_day_decided');
  let decided = 0;
  for (const { day: row, draft } of asking) {
    if (send) await sendDay(row, draft);
    decided += Number(await changeDay(db, row, 'asks', { state: send ? 'handed' : 'skipped' }));
  }
  if (decided === 0 && !send) throw new Problem(409, 'standing_day_decided');
  return readStanding(ctx, { id });

  /** The reference keeps it one order, also when two people decide or the process ends before the row is written. */
  async function sendDay(row: (typeof asking)[number]['day'], draft: unknown) {
    try {
      await create(ctx, orderOfDraft(ctx, draft, { reference: row.reference }));
    } catch (error) {
      if (await isInLedger(db, row.connectionId, row.reference)) await changeDay(db, row, 'asks', { state: 'handed' });
      throw error;
    }
  }
}
