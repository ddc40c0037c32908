import { Problem } from '@/lib/http/problem';
import { orderOfDraft } from '@/lib/order/order-of-draft.server';
import type { Context } from '@/lib/request/context.server';
import { createDelivery } from './create.server';
import { findById } from './ledger/rows.server';
import type { CreatedDelivery, RepeatDelivery } from './schema';

/** Sends an order like this one for a time to come. The same request again sends nothing twice. */
export async function repeatDelivery(
  ctx: Context,
  { id, scheduled_date, is_confirmed }: RepeatDelivery,
): Promise<CreatedDelivery> {
  const row = await findById(ctx.db, ctx.connection.id, id);
  if (!row || row.madeElsewhere) throw new Problem(404, 'delivery_not_found');
  const scheduledAt = new Date(scheduled_date).toISOString();
  const order = orderOfDraft(ctx, row.draft, { reference: referenceAt(id, scheduledAt), scheduledAt });
  return createDelivery(ctx, { ...order, is_confirmed });
}

/** One reference for an order and a minute, so that the ledger takes it once. */
function referenceAt(id: string, scheduledAt: string): string {
  return `${scheduledAt.slice(0, 16)}-${id.slice(-12)}`;
}
