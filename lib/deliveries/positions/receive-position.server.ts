import { publish } from '@/lib/live/publish-rows.server';
import type { Point } from '@/lib/map/point';
import { moveOn } from '@/lib/progress/movement';
import { whyImplausible } from '@/lib/progress/plausible-position';
import type { ServiceContext } from '@/lib/request/context.server';
import type { HeaderValues } from '@/lib/service/model/webhook-headers';
import { enterCode } from '../elsewhere/enter-code.server';
import { hasKeyOf } from '../follow/has-key-of';
import { type HintOutcome, OUTCOME_OF } from '../follow/receive-hint.server';
import { generationOf } from '../generation-of';
import {
  addPosition,
  changeDelivery,
  commitWithoutWaiting,
  findByCode,
  type LedgerRow,
  lockDelivery,
} from '../rows.server';
import { isTerminal } from '../status';

export type ReportedPosition = {
  code: string;
  position: { latitude: number; longitude: number; at: Date };
  /** As the inbox keeps them. */
  headers: HeaderValues;
};
/** `implausible`: not taken; the delivery is read from the service instead. */
export type PositionOutcome = HintOutcome | 'implausible';

/** Implausible positions cause a read of the delivery at most so often. */
const READ_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

/**
 * A webhook reports the driver's position. It is a hint: taken for a delivery that has a driver, and only where a driver
 * can be; the reads of the worker confirm it.
 */
export async function receivePosition(
  ctx: ServiceContext,
  { code, position, headers }: ReportedPosition,
): Promise<PositionOutcome> {
  const found = await findByCode(ctx.db, ctx.connection.id, code);
  if (!found) {
    const entry = await enterCode(ctx, { code, by: { source: 'webhook', hints: [], headers } });
    return 'id' in entry ? receivePosition(ctx, { code, position, headers }) : OUTCOME_OF[entry.outcome];
  }
  if (!hasKeyOf(found, headers)) return 'ignored';
  return ctx.db.transaction(async (tx) => {
    // A crash may lose the newest position: its webhook is still in the inbox, and the next one is seconds away.
    await commitWithoutWaiting(tx);
    const row = await lockDelivery(tx, ctx.connection.id, found.id);
    const now = ctx.now();
    const at = new Date(Math.min(position.at.getTime(), now.getTime()));
    if (!row || isTerminal(row.status) || (row.driverSeenAt && at <= row.driverSeenAt)) return 'stale';
    if (isImplausible(ctx, row, position, at)) {
      const nextCheckAt = readSoon(row, now);
      if (nextCheckAt) await changeDelivery(tx, ctx.connection.id, row.id, { nextCheckAt });
      return 'implausible';
    }
    const { latitude, longitude } = position;
    const moved = moveOn(row, position, at);
    await changeDelivery(tx, ctx.connection.id, row.id, {
      ...{ driverLatitude: latitude, driverLongitude: longitude, driverSeenAt: at },
      ...moved,
    });
    if (moved.driverMovedAt || isNextMinute(row, at)) {
      const place = { at, latitude, longitude, source: 'webhook' };
      await addPosition(tx, { connectionId: ctx.connection.id, deliveryId: row.id, ...place });
    }
    await publish(tx, { connectionId: ctx.connection.id, kind: 'position', subjectIds: [row.id] });
    return 'applied';
  });
}

/** Where the service does not let us read, the ledger does not learn of a driver; then the position is believed. */
function isImplausible({ service }: ServiceContext, row: LedgerRow, place: Point, at: Date): boolean {
  const why = whyImplausible(row, place, at);
  const isReadable = service.whyNot('getDelivery', { generation: generationOf(row) }) === null;
  return why !== null && (why !== 'no_driver' || isReadable);
}

/** The trail has each new place, and one position of each minute at the same place. */
function isNextMinute({ driverSeenAt }: LedgerRow, at: Date): boolean {
  return !driverSeenAt || Math.floor(driverSeenAt.getTime() / MINUTE_MS) !== Math.floor(at.getTime() / MINUTE_MS);
}

function readSoon({ confirmedAt, nextCheckAt }: LedgerRow, now: Date): Date | null {
  const isRecent = confirmedAt && now.getTime() - confirmedAt.getTime() < READ_EVERY_MS;
  return isRecent || !nextCheckAt || nextCheckAt <= now ? null : now;
}
