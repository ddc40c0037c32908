import { sql } from 'drizzle-orm';
import type { ServiceContext } from '@/lib/http/context.server';
import { publish } from '@/lib/live/publish.server';
import type { Hint } from './apply-answer.server';
import { refreshDelivery } from './refresh.server';
import { addPosition, changeDelivery, findByCode, lockDelivery } from './rows.server';
import { isTerminal, mayMove } from './status';

export type HintOutcome = 'applied' | 'stale' | 'unknown_delivery';

/**
 * A webhook says that a delivery changed. It is believed only after a signed GET; one that tells nothing new, or would
 * move the delivery backwards, is not even asked about. Throws a ServiceFailure when the service can't be asked.
 */
export async function receiveHint(ctx: ServiceContext, code: string, hints: Hint[]): Promise<HintOutcome> {
  const row = await findByCode(ctx.db, ctx.connection.id, code);
  if (!row) return 'unknown_delivery';
  if (!hints.some((hint) => mayMove(row.status, hint.status))) return 'stale';
  const applied = await refreshDelivery(ctx, { id: row.id, source: 'webhook', hints, patient: false });
  return applied === 'moved' ? 'applied' : 'stale';
}

/** A webhook says where a driver is: shown as it comes, on a delivery that is still under way, the newest point only. */
export async function receivePosition(
  ctx: ServiceContext,
  code: string,
  position: { latitude: number; longitude: number; at: Date },
): Promise<HintOutcome> {
  const found = await findByCode(ctx.db, ctx.connection.id, code);
  if (!found) return 'unknown_delivery';
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
