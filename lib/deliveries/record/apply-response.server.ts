import type { Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import { promiseOf } from '@/lib/progress/promise';
import { isTerminal } from '@/lib/progress/status';
import type { ServiceContext } from '@/lib/request/context.server';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { nextCheck } from '../ledger/check-schedule';
import {
  addPositions,
  changeDelivery,
  insertEvents,
  type LedgerChange,
  type LedgerRow,
  lockDeliveries,
  lockDelivery,
  type NewEvent,
  type NewEventRow,
  type NewPosition,
} from '../ledger/rows.server';
import { mayMoveTo, problemAfter } from '../ledger/unresolved';
import { writeChange } from './change-order.server';
import { claimCode } from './claim-code.server';
import { pickupOf } from './pickup-of.server';
import { changeFromResponse, changesScreen } from './response-facts.server';
import type { Hint, Source } from './status-events.server';
import { statusEvents, stepTimes } from './status-events.server';

export type Applied = 'moved' | 'refreshed' | 'stale' | 'gone' | 'taken';

/** The answer to a read of an order that has a code, which no user has caused. */
export type ReadUpdate = Pick<ResponseUpdate, 'id' | 'answer' | 'sentAt' | 'source' | 'hints'>;

export type ResponseUpdate = {
  id: string;
  answer: ServiceDelivery;
  /** When the request was sent that the answer belongs to. */
  sentAt: Date;
  source: Source;
  /** Statuses that webhooks reported: they give the steps in between their time, and never set the status. */
  hints?: Hint[];
  actorId?: string | null;
  /** The user's own action: its events, and what it changes. */
  change?: LedgerChange;
  events?: NewEvent[];
  /** The code does not come from the answer to our create: it counts only while no other order has it (`taken`). */
  claimsCode?: boolean;
};

type LedgerContext = Pick<ServiceContext, 'db' | 'connection' | 'now'>;

/**
 * Records an answer about a delivery under its row's lock; one to an older request is dropped (`stale`), and the status
 * only moves forward. `changeOrder` does not fit: `applyReads` records many together.
 */
export async function applyResponse(ctx: LedgerContext, update: ResponseUpdate): Promise<Applied> {
  const { connection } = ctx;
  return ctx.db.transaction(async (tx) => {
    const found = await lockDelivery(tx, connection.id, update.id);
    if (!found) return 'gone';
    if (update.claimsCode && found.code) return 'taken';
    const taken = found.code ? found : await claimCode(tx, found, update.answer, ctx.now());
    if (taken === 'taken' && update.claimsCode) return 'taken';
    // The answer to our own create counts even when an older order has its code (interface: Duplicate reference).
    const row = taken === 'taken' ? found : taken;
    if (isOlder(row, update, ctx.now())) {
      const { change, events, actorId } = update;
      // The newer answer may be from before the user's action, so the delivery is due for a check.
      const kept = { change: { ...change, nextCheckAt: ctx.now() }, events, actorId };
      if (events?.length) await writeChange(tx, row, kept, ctx.now());
      return 'stale';
    }
    const written = await changeRow(tx, ctx, row, update);
    await addWritten(tx, connection.id, [written], update.actorId);
    await settleWritten(tx, ctx, [written], update.actorId);
    return written.applied;
  });
}

/**
 * Records reads of several deliveries that have a code, in one transaction: many webhooks cost few commits. The result is
 * in their order.
 */
export async function applyReads(ctx: LedgerContext, updates: readonly ReadUpdate[]): Promise<Applied[]> {
  const { connection } = ctx;
  return ctx.db.transaction(async (tx) => {
    const ids = [...new Set(updates.map(({ id }) => id))];
    const rows = new Map((await lockDeliveries(tx, connection.id, ids)).map((row) => [row.id, row]));
    const written: Written[] = [];
    for (const update of updates) {
      // The row from before would be wrong for a second read of the same delivery.
      const isFirst = !written.some(({ id }) => id === update.id);
      const row = isFirst ? rows.get(update.id) : await lockDelivery(tx, connection.id, update.id);
      const isRead = row && !isOlder(row, update, ctx.now());
      written.push(isRead ? await changeRow(tx, ctx, row, update) : nothing(update.id, row ? 'stale' : 'gone'));
    }
    await addWritten(tx, connection.id, written);
    await settleWritten(tx, ctx, written);
    return written.map(({ applied }) => applied);
  });
}

/** The clocks of two instances may differ by this; a stored moment still later is from before our clock was set back. */
const CLOCKS_DIFFER_MS = 60_000;

const isOlder = ({ confirmedAt }: LedgerRow, { sentAt }: ResponseUpdate, now: Date) =>
  confirmedAt !== null && sentAt < confirmedAt && confirmedAt.getTime() <= now.getTime() + CLOCKS_DIFFER_MS;

type Written = {
  id: string;
  applied: Applied;
  events: NewEventRow[];
  positions: NewPosition[];
  /** Changes that open screens must learn. */
  changed: { id: string; isCompleted: boolean }[];
  /** Its occurrences may begin or end now; of an order on its way only time says so. */
  isSettled: boolean;
};
const NOTHING = { events: [], positions: [], changed: [], isSettled: false };
const nothing = (id: string, applied: Applied): Written => ({ id, applied, ...NOTHING });

const NOTHING_REPORTED = { reportedStatus: null, reportedAt: null };

async function factsOf(row: LedgerRow, answer: ServiceDelivery, now: Date): Promise<LedgerChange> {
  const facts = changeFromResponse(row, answer, now);
  if (row.area !== null) return facts;
  // Loaded when it is needed: few orders need the lists of areas.
  const { pinAreaOf } = await import('./pin-area');
  return { ...facts, ...pinAreaOf(row, answer) };
}

/** Writes an answer into its locked row; returns what else is to be written. */
async function changeRow(tx: Queryable, ctx: LedgerContext, row: LedgerRow, update: ResponseUpdate): Promise<Written> {
  const { connection } = ctx;
  const now = ctx.now();
  const moved = mayMoveTo(row, update.answer.status);
  const status = moved ? update.answer.status : row.status;
  const facts = row.erasedAt ? {} : await factsOf(row, update.answer, now);
  const pickup = row.madeElsewhere && !row.branchId ? await pickupOf(tx, connection.id, update.answer, moved) : null;
  const events = moved ? statusEvents(row, update, status, now) : [];
  const problem = problemAfter(row, moved);
  const changed =
    moved || pickup !== null || changesScreen(row, facts) || problem !== row.problem || row.reportedStatus !== null;
  const checkCount = changed ? 0 : row.checkCount + 1;
  await changeDelivery(tx, connection.id, row.id, {
    ...facts,
    ...(pickup && { branchId: pickup.branchId, originLatitude: pickup.latitude, originLongitude: pickup.longitude }),
    status,
    problem,
    statusAt: moved ? (events.at(-1)?.at ?? now) : row.statusAt,
    endedAt: moved ? (isTerminal(status) ? now : null) : row.endedAt,
    ...NOTHING_REPORTED,
    confirmedAt: update.sentAt,
    updatedAt: changed ? now : row.updatedAt,
    nextCheckAt: nextCheck({ ...row, status }, checkCount, now),
    checkCount,
    promisedAt: row.promisedAt ?? promiseOf({ ...row, ...facts }, connection.attention),
    ...stepTimes(events),
    ...update.change,
  });
  const of = { connectionId: connection.id, deliveryId: row.id };
  const { driverSeenAt: at, driverLatitude: latitude, driverLongitude: longitude } = facts;
  const isPlaced = at && typeof latitude === 'number' && typeof longitude === 'number';
  const isShown = changed || update.change || update.events?.length;
  return {
    id: row.id,
    applied: moved ? 'moved' : 'refreshed',
    events: [...(update.events ?? []), ...events].map((event) => ({ ...event, ...of })),
    positions: isPlaced ? [{ ...of, at, latitude, longitude, source: update.source }] : [],
    changed: isShown ? [{ id: row.id, isCompleted: moved && status === 'completed' }] : [],
    isSettled: moved && (isTerminal(status) || isTerminal(row.status) || row.status === 'unknown'),
  };
}

/** Adds events and positions of changed rows, and publishes them and the wallet, which pays for completed ones. */
async function addWritten(
  tx: Queryable,
  connectionId: string,
  written: readonly Written[],
  actorId?: string | null,
): Promise<void> {
  await insertEvents(
    tx,
    written.flatMap(({ events }) => events),
  );
  await addPositions(
    tx,
    written.flatMap(({ positions }) => positions),
  );
  const changed = written.flatMap((row) => row.changed);
  const idsOf = (rows: Written['changed']) => [...new Set(rows.map(({ id }) => id))];
  await publish(tx, { connectionId, kind: 'delivery', subjectIds: idsOf(changed), actorId });
  const completed = changed.filter(({ isCompleted }) => isCompleted);
  await publish(tx, { connectionId, kind: 'wallet', subjectIds: idsOf(completed) });
}

async function settleWritten(
  tx: Queryable,
  { connection, now }: LedgerContext,
  written: readonly Written[],
  actorId?: string | null,
): Promise<void> {
  const ids = written.flatMap(({ id, isSettled }) => (isSettled ? [id] : []));
  if (ids.length === 0) return;
  // Loaded when it is needed: most orders never need attention.
  const { settleOrders } = await import('./settle-orders.server');
  await settleOrders(tx, connection, { ids, now: now(), actorId });
}
