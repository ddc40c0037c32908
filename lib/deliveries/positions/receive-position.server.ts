import type { Database } from '@/lib/db/client.server';
import { publishAll } from '@/lib/live/events/publish-rows.server';
import type { Point } from '@/lib/map/geometry/point';
import { moveOn } from '@/lib/progress/movement';
import { whyImplausible } from '@/lib/progress/plausible-position';
import { isTerminal } from '@/lib/progress/status';
import type { ServiceContext } from '@/lib/request/context.server';
import { generationOf } from '@/lib/service/generation/generation';
import type { HeaderValues } from '@/lib/service/webhook/webhook-headers';
import { enterCode } from '../imports/enter-code.server';
import { hasKeyOf } from '../ledger/has-key-of';
import { addPositions, commitWithoutWaiting, type NewPosition } from '../ledger/rows.server';
import { type HintOutcome, OUTCOME_OF } from '../sync/receive-hint.server';
import { lockByCodes, type PositionRow, writePositions } from './position-rows.server';

export type ReportedPosition = {
  code: string;
  position: { latitude: number; longitude: number; at: Date };
  /** The headers that the inbox stores. */
  headers: HeaderValues;
};
/** `implausible`: not taken; the delivery is read from the service instead. */
export type PositionOutcome = HintOutcome | 'implausible';

/** Implausible positions cause a read of the delivery at most so often. */
const READ_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

/** A webhook reports the driver's position. An order that is not ours yet is entered first. */
export async function receivePosition(ctx: ServiceContext, report: ReportedPosition): Promise<PositionOutcome> {
  const outcome = await receiveOne(ctx, report);
  return outcome === 'unknown_delivery' ? enterAndReceive(ctx, report) : outcome;
}

/** Enters an order that was made elsewhere, and takes the driver's position. */
async function enterAndReceive(ctx: ServiceContext, report: ReportedPosition): Promise<PositionOutcome> {
  const { code, headers } = report;
  const entry = await enterCode(ctx, { code, by: { source: 'webhook', hints: [], headers } });
  return 'id' in entry ? receiveOne(ctx, report) : OUTCOME_OF[entry.outcome];
}

async function receiveOne(ctx: ServiceContext, report: ReportedPosition): Promise<PositionOutcome> {
  const [outcome = 'stale'] = await takePositions(ctx.db, [{ ...report, ctx }]);
  return outcome;
}

/**
 * Takes reported positions of any number of merchants in one transaction. Those of a merchant without a readable context
 * count as unknown, so that they hold up no other.
 */
export async function receivePositions(
  db: Database,
  contextOf: (connectionId: string) => Promise<ServiceContext>,
  reports: readonly (ReportedPosition & { connectionId: string })[],
): Promise<PositionOutcome[]> {
  const ids = [...new Set(reports.map(({ connectionId }) => connectionId))];
  const contexts = new Map(
    await Promise.all(ids.map(async (id) => [id, await contextOf(id).catch(() => null)] as const)),
  );
  const readable = reports.flatMap((report) => {
    const ctx = contexts.get(report.connectionId);
    return ctx ? [{ ...report, ctx }] : [];
  });
  const outcomes = await takePositions(db, readable);
  return reports.map(
    ({ connectionId }) => (contexts.get(connectionId) ? outcomes.shift() : null) ?? 'unknown_delivery',
  );
}

/**
 * Positions are hints: each is taken for a delivery that has a driver, and only where a driver can be. The reads of the
 * worker confirm it.
 */
async function takePositions(
  db: Database,
  reports: readonly (ReportedPosition & { ctx: ServiceContext })[],
): Promise<PositionOutcome[]> {
  return db.transaction(async (tx) => {
    // A crash may lose the newest position: its webhook is still in the inbox, and the next one is seconds away.
    await commitWithoutWaiting(tx);
    const find = await lockByCodes(
      tx,
      reports.map(({ ctx, code }) => ({ connectionId: ctx.connection.id, code })),
    );
    const changed = new Map<PositionRow, PositionRow>();
    const trail: NewPosition[] = [];
    const moved = new Map<string, Set<string>>();
    const outcomes = reports.map(({ ctx, code, position, headers }): PositionOutcome => {
      const connectionId = ctx.connection.id;
      const found = find(connectionId, code);
      if (!found) return 'unknown_delivery';
      if (!hasKeyOf(found, headers)) return 'ignored';
      const row = changed.get(found) ?? found;
      const now = ctx.now();
      // Webhooks carry the service's time, and reads have ours.
      const reportedAt = position.at.getTime() - (ctx.service.clock()?.offsetMs ?? 0);
      const at = new Date(Math.min(reportedAt, now.getTime()));
      if (isTerminal(row.status) || isStale(row, at, now)) return 'stale';
      if (isImplausible(ctx, row, position, at)) {
        changed.set(found, { ...row, nextCheckAt: readSoon(row, now) });
        return 'implausible';
      }
      const { latitude, longitude } = position;
      const movement = moveOn(row, position, at);
      const seen = { driverLatitude: latitude, driverLongitude: longitude, driverSeenAt: at };
      changed.set(found, { ...row, ...seen, ...movement });
      moved.set(connectionId, (moved.get(connectionId) ?? new Set()).add(row.id));
      if (movement.driverMovedAt || isNextMinute(row, at))
        trail.push({ connectionId, deliveryId: row.id, at, latitude, longitude, source: 'webhook' });
      return 'applied';
    });
    await writePositions(tx, [...changed.values()]);
    await addPositions(tx, trail);
    await publishAll(
      tx,
      [...moved].map(([connectionId, ids]) => ({ connectionId, kind: 'position', subjectIds: [...ids] })),
    );
    return outcomes;
  });
}

/** Without the permission to read, the ledger has no driver; then the position is accepted. */
function isImplausible({ service }: ServiceContext, row: PositionRow, point: Point, at: Date): boolean {
  const why = whyImplausible(row, point, at);
  const isReadable = service.whyNot('getDelivery', { generation: generationOf(row) }) === null;
  return why !== null && (why !== 'no_driver' || isReadable);
}

/** A last position from the future is from before our clock was set back. */
function isStale({ driverSeenAt }: PositionRow, at: Date, now: Date): boolean {
  return driverSeenAt !== null && at <= driverSeenAt && driverSeenAt <= now;
}

/** The trail has each new place, and one position of each minute at the same place. */
function isNextMinute({ driverSeenAt }: PositionRow, at: Date): boolean {
  return !driverSeenAt || Math.floor(driverSeenAt.getTime() / MINUTE_MS) !== Math.floor(at.getTime() / MINUTE_MS);
}

/** When the delivery is checked next: now, unless it was just read, or is not checked any more. */
function readSoon({ confirmedAt, nextCheckAt }: PositionRow, now: Date): Date | null {
  const isRecent = confirmedAt && now.getTime() - confirmedAt.getTime() < READ_EVERY_MS;
  return isRecent || !nextCheckAt || nextCheckAt <= now ? nextCheckAt : now;
}
