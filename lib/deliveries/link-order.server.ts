import { Problem } from '@/lib/http/problem';
import { isInSight } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { generationOf } from '@/lib/service/generation/generation';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { orderInSight } from './ledger/order-in-sight.server';
import { findByCode, type LedgerRow } from './ledger/rows.server';
import { differencesFrom } from './ledger/sent-order';
import { isUnresolved } from './ledger/unresolved';
import { readDelivery } from './read.server';
import { applyResponse } from './record/apply-response.server';
import type { DeliveryDetail, LinkOrder, OtherOrder } from './schema';

/**
 * A user names the code of an unresolved order. The order is linked when the service has that code, its data are those
 * that were sent, and no other row has it.
 */
export async function linkOrder(ctx: Context, { id, code }: LinkOrder): Promise<DeliveryDetail> {
  const { db, connection } = ctx;
  const row = await orderInSight(ctx, id);
  if (!isUnresolved(row)) throw new Problem(409, 'outcome_known', { detail: { status: row.status } });
  // The service writes codes in capitals; users type them in any case.
  const spellings = [...new Set([code.toUpperCase(), code])];
  const owners = await Promise.all(spellings.map((spelling) => findByCode(db, connection.id, spelling)));
  // An imported row of the same order is merged into this one.
  const owner = owners.find((owner) => owner && !owner.madeElsewhere);
  if (owner) throw codeTaken(ctx, owner);

  const { delivery, sentAt } = await orderUnder(ctx, row, spellings);
  if (differencesFrom(row, delivery, ctx).length > 0) {
    const { customer, amount } = delivery;
    const other: OtherOrder = { name: customer.name, phone: customer.phone, amount };
    throw new Problem(409, 'code_differs', { detail: other });
  }
  const applied = await applyResponse(ctx, {
    id,
    answer: delivery,
    sentAt,
    source: 'answer',
    actorId: ctx.user.id,
    claimsCode: true,
    events: [{ kind: 'order_linked', source: 'user', at: ctx.now(), userId: ctx.user.id }],
  });
  if (applied === 'taken') throw codeTaken(ctx, await findByCode(db, connection.id, delivery.code));
  return readDelivery(ctx, { id });
}

/** The order under the first of the spellings that the service knows. */
async function orderUnder(ctx: Context, row: LedgerRow, spellings: readonly string[]) {
  for (const code of spellings) {
    try {
      return await ctx.service.getDelivery(code, { generation: generationOf(row) });
    } catch (failure) {
      if (!isServiceFailure(failure) || failure.kind !== 'not-found') throw failure;
    }
  }
  throw new Problem(404, 'code_not_found');
}

function codeTaken({ user }: Context, owner: LedgerRow | undefined): Problem {
  const id = owner && isInSight(user.branches, owner.branchId) ? owner.id : undefined;
  return new Problem(409, 'code_taken', { detail: { id } });
}
