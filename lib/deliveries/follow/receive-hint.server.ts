import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { bringsWebhookKey } from '@/lib/service/model/order-webhook-key';
import type { HeaderValues } from '@/lib/service/model/webhook-headers';
import type { Hint } from '../answer/apply-answer.server';
import { type Entry, enterCode } from '../elsewhere/enter-code.server';
import {
  addPosition,
  changeDelivery,
  commitWithoutWaiting,
  findByCode,
  type LedgerRow,
  lockDelivery,
} from '../rows.server';
import { isTerminal, mayMove } from '../status';
import { refreshDelivery } from './refresh.server';

/**
 * - `unknown_delivery`: it may become known soon; `not_found`: the service does not know it either
 * - `candidate`: it may be about an unresolved order
 * - `ignored`: it doesn't bring its order's key
 */
export type HintOutcome = 'applied' | 'stale' | 'unknown_delivery' | 'not_found' | 'candidate' | 'ignored';
/** `headers`: as the inbox keeps them. */
export type ReportedOrder = { code: string; hints: Hint[]; headers: HeaderValues };
export type ReportedPosition = {
  code: string;
  position: { latitude: number; longitude: number; at: Date };
  headers: HeaderValues;
};

/**
 * A webhook reports a change, and a read from the service confirms it. A report of nothing new, or of a step back, is not
 * read at all. Throws the ServiceFailure of the read.
 */
export async function receiveHint(ctx: ServiceContext, { code, hints, headers }: ReportedOrder): Promise<HintOutcome> {
  const row = await findByCode(ctx.db, ctx.connection.id, code);
  if (!row) {
    const entry = await enterCode(ctx, { code, by: { source: 'webhook', hints, headers } });
    return entry.outcome === 'known' ? receiveHint(ctx, { code, hints, headers }) : OUTCOME_OF[entry.outcome];
  }
  if (!hasKeyOf(row, headers)) return 'ignored';
  if (!hints.some((hint) => mayMove(row.status, hint.status))) return 'stale';
  const applied = await refreshDelivery(ctx, { id: row.id, source: 'webhook', hints });
  return applied === 'moved' ? 'applied' : 'stale';
}

const OUTCOME_OF: Record<Exclude<Entry['outcome'], 'known'>, HintOutcome> = {
  added: 'applied',
  linked: 'applied',
  candidate: 'candidate',
  awaited: 'unknown_delivery',
  not_found: 'not_found',
  ignored: 'ignored',
};

/** An order with a webhook key accepts only reports that bring it (interface: `order-webhook-key`). */
function hasKeyOf({ orderWebhookKey }: LedgerRow, headers: HeaderValues): boolean {
  return orderWebhookKey === null || bringsWebhookKey(headers, orderWebhookKey);
}

/** A webhook reports the driver's position. The newest one is shown at once, while the delivery is under way. */
export async function receivePosition(
  ctx: ServiceContext,
  { code, position, headers }: ReportedPosition,
): Promise<HintOutcome> {
  const found = await findByCode(ctx.db, ctx.connection.id, code);
  if (!found) return 'unknown_delivery';
  if (!hasKeyOf(found, headers)) return 'ignored';
  return ctx.db.transaction(async (tx) => {
    // A crash may lose the newest position: its webhook is still in the inbox, and the next one is seconds away.
    await commitWithoutWaiting(tx);
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
