import { sql } from 'drizzle-orm';
import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { bringsWebhookKey } from '@/lib/service/model/order-webhook-key';
import type { HeaderValues } from '@/lib/service/model/webhook';
import type { Hint } from './apply-answer.server';
import { refreshDelivery } from './refresh.server';
import { addPosition, changeDelivery, findByCode, type LedgerRow, lockDelivery } from './rows.server';
import { isTerminal, mayMove } from './status';
import { matchUnknownOrder } from './unresolved/match-unknown-order.server';

/** `candidate`: it may be about an order whose outcome is unknown. `ignored`: it doesn't bring its order's key. */
export type HintOutcome = 'applied' | 'stale' | 'unknown_delivery' | 'candidate' | 'ignored';
/** `headers`: as the inbox keeps them. */
export type ToldOrder = { code: string; hints: Hint[]; headers: HeaderValues };
export type ToldPosition = {
  code: string;
  position: { latitude: number; longitude: number; at: Date };
  headers: HeaderValues;
};

/**
 * A webhook says that a delivery changed. It is believed only after a read from the generation that made it; one that
 * tells nothing new, or would move the delivery backwards, is not even asked about. Throws a ServiceFailure when the
 * service can't be asked.
 */
export async function receiveHint(ctx: ServiceContext, { code, hints, headers }: ToldOrder): Promise<HintOutcome> {
  const row = await findByCode(ctx.db, ctx.connection.id, code);
  if (!row) return matchUnknownOrder(ctx, { code, hints, headers });
  if (!mayTell(row, headers)) return 'ignored';
  if (!hints.some((hint) => mayMove(row.status, hint.status))) return 'stale';
  const applied = await refreshDelivery(ctx, { id: row.id, source: 'webhook', hints, patient: false });
  return applied === 'moved' ? 'applied' : 'stale';
}

/** An order with a key of its own is told of by who brings that key back (interface: `order-webhook-key`), and nobody else. */
function mayTell({ orderWebhookKey }: LedgerRow, headers: HeaderValues): boolean {
  return orderWebhookKey === null || bringsWebhookKey(headers, orderWebhookKey);
}

/** A webhook says where a driver is: shown as it comes, on a delivery that is still under way, the newest point only. */
export async function receivePosition(
  ctx: ServiceContext,
  { code, position, headers }: ToldPosition,
): Promise<HintOutcome> {
  const found = await findByCode(ctx.db, ctx.connection.id, code);
  if (!found) return 'unknown_delivery';
  if (!mayTell(found, headers)) return 'ignored';
  return ctx.db.transaction(async (tx) => {
    // A crash may lose the newest point: its webhook is still in the inbox, and the next one is seconds away.
    await tx.execute(sql`set local synchronous_commit = off`);
    const row = await lockDelivery(tx, ctx.connection.id, found.id);
    const now = ctx.now();
    const at = new Date(Math.min(position.at.getTime(), now.getTime()));
    if (!row || isTerminal(row.status) || (row.driverSeenAt && at <= row.driverSeenAt)) return 'stale';
    const { latitude, longitude } = position;
    await changeDelivery(tx, ctx.connection.id, row.id, {
      driverLatitude: latitude,
      driverLongitude: longitude,
      driverSeenAt: at,
    });
    await addPosition(tx, {
      connectionId: ctx.connection.id,
      deliveryId: row.id,
      at,
      latitude,
      longitude,
      source: 'webhook',
    });
    await publish(tx, { connectionId: ctx.connection.id, kind: 'position', subjectIds: [row.id] });
    return 'applied';
  });
}
