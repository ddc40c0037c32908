import { Problem } from '@/lib/http/problem';
import { orderOfDraft } from '@/lib/order/order-of-draft.server';
import { isEnded } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { createDelivery } from './create.server';
import { findById, findByReference } from './ledger/rows.server';
import { wasMarkedNotCreated } from './ledger/unresolved';
import type { CreatedDelivery, RepeatDelivery } from './schema';

/** Sends an order like this one for a time to come. The same request again sends nothing twice. */
export async function repeatDelivery(
  ctx: Context,
  { id, scheduled_date, is_confirmed }: RepeatDelivery,
): Promise<CreatedDelivery> {
  const row = await findById(ctx.db, ctx.connection.id, id);
  if (!row || row.madeElsewhere) throw new Problem(404, 'delivery_not_found');
  const scheduledAt = new Date(scheduled_date).toISOString();
  const reference = await unspentReference(ctx, `${scheduledAt.slice(0, 16)}-${id.slice(-12)}`);
  return createDelivery(ctx, { ...orderOfDraft(ctx, row.draft, { reference, scheduledAt }), is_confirmed });
}

/** One reference for an order and a minute, so that the ledger takes it once; the next one when its order has ended. */
async function unspentReference({ db, connection }: Context, first: string): Promise<string> {
  for (let reference = first, number = 2; ; reference = `${first}-${number}`, number += 1) {
    const known = await findByReference(db, connection.id, reference);
    if (!known || !(isEnded(known.status) || wasMarkedNotCreated(known))) return reference;
  }
}
