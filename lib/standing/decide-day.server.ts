import { Problem } from '@/lib/http/problem';
import { orderOfDraft } from '@/lib/order/order-of-draft.server';
import type { Context } from '@/lib/request/context.server';
import { readStanding } from './list.server';
import { changeDay, findDay, findStanding, isInLedger } from './rows.server';
import type { CreateOrder } from './run.server';
import type { DecideDay, StandingOrder } from './schema';

/** Sends or skips a day that did not go at its time. 409 `standing_day_decided` when somebody has decided before. */
export async function decideDay(
  ctx: Context,
  { id, day, send }: DecideDay,
  create: CreateOrder,
): Promise<StandingOrder> {
  const ref = { connectionId: ctx.connection.id, standingId: id, day };
  const standing = await findStanding(ctx.db, { connectionId: ctx.connection.id, id });
  const row = await findDay(ctx.db, ref);
  if (!standing || !row) throw new Problem(404, 'standing_not_found');
  const isDecided = send
    ? await sendDay(ctx, create, () => orderOfDraft(ctx, standing.draft, { reference: row.reference }))
    : await changeDay(ctx.db, ref, 'asks', { state: 'skipped' });
  if (!isDecided) throw new Problem(409, 'standing_day_decided');
  return readStanding(ctx, { id });

  /** The reference keeps it one order, also when two people decide or the process ends before the row is written. */
  async function sendDay(...[own, make, order]: [Context, CreateOrder, () => Parameters<CreateOrder>[1]]) {
    if (row?.state !== 'asks') return false;
    try {
      await make(own, order());
    } finally {
      if (await isInLedger(own.db, ref.connectionId, row.reference))
        await changeDay(own.db, ref, 'asks', { state: 'handed' });
    }
    return true;
  }
}
