import type { Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { nextCheck } from './follow/check-schedule';
import { searchTextOf } from './list/search-text';
import {
  addEvents,
  addPosition,
  changeDelivery,
  claimCode,
  type LedgerChange,
  type LedgerRow,
  lockDelivery,
  type NewEvent,
} from './rows.server';
import { DeliveryProblem } from './schema';
import { byProgress, isBeforeAnswer, isTerminal, liesBetween, mayMove } from './status';
import { wasMarkedNotCreated } from './unresolved/is-unresolved';

export type Source = 'answer' | 'webhook' | 'poll';
export type Hint = { status: string; at: Date };
export type Applied = 'moved' | 'refreshed' | 'stale' | 'gone' | 'taken';

export type AnswerUpdate = {
  id: string;
  answer: ServiceDelivery;
  /** When the request was sent that the answer belongs to. */
  sentAt: Date;
  source: Source;
  /** Statuses that webhooks reported: they give the steps in between their time, and never set the status. */
  hints?: Hint[];
  actorId?: string | null;
  /** What the user's own action changes, and its events. */
  change?: LedgerChange;
  events?: NewEvent[];
  /** The code does not come from the answer to our create: it counts only while no other row has it (`taken`). */
  claimsCode?: boolean;
};

/**
 * Records the service's answer about a delivery: one transaction, one locked row. An answer to an older request than the
 * last one recorded is dropped (`stale`); the status only moves forward.
 */
export async function applyAnswer(
  ctx: Pick<ServiceContext, 'db' | 'connection' | 'now'>,
  update: AnswerUpdate,
): Promise<Applied> {
  const { connection } = ctx;
  return ctx.db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, update.id);
    if (!row) return 'gone';
    if (update.claimsCode && (row.code || !(await claimCode(tx, connection.id, row.id, update.answer.code))))
      return 'taken';
    if (row.confirmedAt && update.sentAt < row.confirmedAt) {
      await keepOwnAction(tx, connection.id, row.id, update, ctx.now());
      return 'stale';
    }
    const now = ctx.now();
    const moved = mayMove(row.status, update.answer.status);
    const status = moved ? update.answer.status : row.status;
    const facts = factsOf(row, update.answer, now);
    const events = moved ? statusEvents(row, update, status, now) : [];
    const problem = problemAfter(row, moved);
    const changed = moved || changesScreen(row, facts) || problem !== row.problem;
    const checkCount = changed ? 0 : row.checkCount + 1;
    await changeDelivery(tx, connection.id, row.id, {
      ...facts,
      status,
      problem,
      statusAt: moved ? (events.at(-1)?.at ?? now) : row.statusAt,
      endedAt: moved ? (isTerminal(status) ? now : null) : row.endedAt,
      confirmedAt: update.sentAt,
      updatedAt: changed ? now : row.updatedAt,
      nextCheckAt: nextCheck({ ...row, status }, checkCount, now),
      checkCount,
      ...update.change,
    });
    await addEvents(tx, connection.id, row.id, [...(update.events ?? []), ...events]);
    if (facts.driverSeenAt && typeof facts.driverLatitude === 'number' && typeof facts.driverLongitude === 'number') {
      await addPosition(tx, {
        connectionId: connection.id,
        deliveryId: row.id,
        at: facts.driverSeenAt,
        latitude: facts.driverLatitude,
        longitude: facts.driverLongitude,
        source: update.source,
      });
    }
    if (changed || update.change || update.events?.length) {
      await publish(tx, {
        connectionId: connection.id,
        kind: 'delivery',
        subjectIds: [row.id],
        actorId: update.actorId,
      });
      if (moved && status === 'completed') {
        await publish(tx, { connectionId: connection.id, kind: 'wallet', subjectIds: [row.id] });
      }
    }
    return moved ? 'moved' : 'refreshed';
  });
}

/** An answer settles a problem that its absence caused. Only that a user had marked the order as not created stays. */
function problemAfter(row: LedgerRow, moved: boolean): unknown {
  if (moved && wasMarkedNotCreated(row)) return { kind: 'made_after_all' } satisfies DeliveryProblem;
  const { kind } = DeliveryProblem.safeParse(row.problem).data ?? {};
  return kind === 'not_found' || (moved && isBeforeAnswer(row.status)) ? null : row.problem;
}

/**
 * Keeps the change and events of a user's action after a late answer. The newer answer may be from before the action, so
 * the delivery is due for a check.
 */
async function keepOwnAction(
  tx: Queryable,
  connectionId: string,
  id: string,
  { change, events = [], actorId }: { change?: LedgerChange; events?: NewEvent[]; actorId?: string | null },
  now: Date,
): Promise<void> {
  if (!change && events.length === 0) return;
  await changeDelivery(tx, connectionId, id, { ...change, nextCheckAt: now });
  await addEvents(tx, connectionId, id, events);
  await publish(tx, { connectionId, kind: 'delivery', subjectIds: [id], actorId });
}

/** The columns that an answer fills. An empty field of the service never erases what is known. */
function factsOf(row: LedgerRow, answer: ServiceDelivery, now: Date): LedgerChange {
  const { customer, driver, logistics } = answer;
  const code = answer.code || row.code;
  const located = driver.latitude !== null && driver.longitude !== null;
  // After a retry the delivery has no driver again; then empty fields erase the old one.
  const unassigned = answer.status === 'pending';
  const drove = located && (driver.latitude !== row.driverLatitude || driver.longitude !== row.driverLongitude);
  return {
    code,
    testMode: answer.test_mode ?? row.testMode,
    currency: answer.currency ?? row.currency,
    deliveryFee: answer.delivery_fee ?? row.deliveryFee,
    customerAddress: customer.address || row.customerAddress,
    customerLatitude: customer.latitude ?? row.customerLatitude,
    customerLongitude: customer.longitude ?? row.customerLongitude,
    driverName: driver.name || (unassigned ? null : row.driverName),
    driverPhone: driver.phone || (unassigned ? null : row.driverPhone),
    driverLatitude: located ? driver.latitude : unassigned ? null : row.driverLatitude,
    driverLongitude: located ? driver.longitude : unassigned ? null : row.driverLongitude,
    driverSeenAt: drove ? now : row.driverSeenAt,
    distanceMeters: logistics.estimated_distance ?? row.distanceMeters,
    durationSeconds: logistics.estimated_duration ?? row.durationSeconds,
    trackingUrl: logistics.tracking_url || row.trackingUrl,
    pickupQrUrl: logistics.pickup_qr_url || row.pickupQrUrl,
    searchText: searchTextOf({ code, reference: row.reference, name: row.customerName, phone: row.customerPhone }),
  };
}

/** An event for the new status, and one for each step before it that a webhook reported. */
function statusEvents(
  row: LedgerRow,
  update: Pick<AnswerUpdate, 'source' | 'hints' | 'actorId'>,
  status: string,
  now: Date,
): NewEvent[] {
  const hints = update.hints ?? [];
  const reported = hints.find((hint) => hint.status === status);
  let at = reported ? notAfter(reported.at, now) : now;
  const last: NewEvent = { kind: 'status', status, source: update.source, at, userId: update.actorId ?? null };
  // Webhooks come in any order: each step gets a time no later than the step after it.
  const passed = [...new Set(hints.map((hint) => hint.status))]
    .filter((hinted) => liesBetween(row.status, hinted, status))
    .sort(byProgress)
    .reverse()
    .map((hinted): NewEvent => {
      at = hints.reduce((earliest, hint) => (hint.status === hinted ? notAfter(hint.at, earliest) : earliest), at);
      return { kind: 'status', status: hinted, source: 'webhook', at };
    });
  return [...passed.reverse(), last];
}

/** The sender's clock may run ahead: nothing happened later than now. */
function notAfter(at: Date, latest: Date): Date {
  return at > latest ? latest : at;
}

const ON_SCREEN = [
  'code',
  'deliveryFee',
  'currency',
  'customerAddress',
  'driverName',
  'driverPhone',
  'driverLatitude',
  'driverLongitude',
  'distanceMeters',
  'trackingUrl',
  'pickupQrUrl',
] as const;

function changesScreen(row: LedgerRow, facts: LedgerChange): boolean {
  return ON_SCREEN.some((name) => shown(facts[name]) !== shown(row[name]));
}

/** 12.5 and 12.500 are one amount. */
function shown(value: unknown): unknown {
  const text = String(value ?? '');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
