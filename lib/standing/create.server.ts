import { audit } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { addOrWakeJob } from '@/lib/jobs/rows.server';
import { orderOfDraft } from '@/lib/order/order-of-draft.server';
import type { Context } from '@/lib/request/context.server';
import { readStanding } from './list.server';
import { referenceOf } from './order-of-day.server';
import { draftOf, insertStanding } from './rows.server';
import { type CreateStanding, STANDING_JOB, type StandingOrder } from './schema';

/** Makes an order like a delivery go again and again. The same request again returns the same one. */
export async function createStanding(ctx: Context, { id, like, ...plan }: CreateStanding): Promise<StandingOrder> {
  const { connection, db, user } = ctx;
  const draft = await draftOf(db, connection.id, like);
  if (!draft) throw new Problem(404, 'delivery_not_found');
  // What can't be sent today is refused today.
  orderOfDraft(ctx, draft, { reference: referenceOf(id, '2000-01-01') });
  await db.transaction(async (tx) => {
    const at = ctx.now();
    const times = { doneUntil: at, createdAt: at, updatedAt: at };
    const row = { ...plan, ...times, connectionId: connection.id, id, draft, state: 'active', actorId: user.id };
    if (!(await insertStanding(tx, row))) return;
    await addOrWakeJob(tx, { connectionId: connection.id, kind: STANDING_JOB, key: id, input: {} });
    await audit(tx, {
      action: 'standing_created',
      userId: user.id,
      address: user.address,
      subject: id,
      connectionId: connection.id,
      at,
    });
  });
  return readStanding(ctx, { id });
}
