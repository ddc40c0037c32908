import type { Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import type { ServiceDelivery } from '@/lib/service/v2/read';
import { nextCheck } from './check-schedule';
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
import { wasGivenUp } from './unresolved/unresolved';

export type Source = 'answer' | 'webhook' | 'poll';
export type Hint = { status: string; at: Date };
export type Applied = 'moved' | 'refreshed' | 'stale' | 'gone' | 'taken';

/**
 * Takes what the service said of a delivery into the ledger: one transaction, one row locked. An answer asked for
 * earlier than the one applied last is dropped, and the status only moves along the table. `hints` are statuses that
 * webhooks told of; they give a time to the steps that lie between, never a status of their own. `claims`: the code was
 * found elsewhere than in the answer to our create, and counts only while no other row has it (`taken`).
 */
export async function applyAnswer(
  ctx: Pick<ServiceContext, 'db' | 'connection' | 'now'>,
  said: {
    id: string;
    answer: ServiceDelivery;
    sentAt: Date;
    source: Source;
    hints?: Hint[];
    actorId?: string | null;
    change?: LedgerChange;
    events?: NewEvent[];
    claims?: boolean;
  },
): Promise<Applied> {
  const { connection } = ctx;
  return ctx.db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, said.id);
    if (!row) return 'gone';
    if (said.claims && (row.code || !(await claimCode(tx, connection.id, row.id, said.answer.code)))) return 'taken';
    if (row.confirmedAt && said.sentAt < row.confirmedAt) {
      await keepOwnDoing(tx, connection.id, row.id, said, ctx.now());
      return 'stale';
    }
    const now = ctx.now();
    const moved = mayMove(row.status, said.answer.status);
    const status = moved ? said.answer.status : row.status;
    const facts = factsOf(row, said.answer, now);
    const events = moved ? statusEvents(row, said, status, now) : [];
    const problem = problemAfter(row, moved);
    const changed = moved || changesScreen(row, facts) || problem !== row.problem;
    const checkCount = changed ? 0 : row.checkCount + 1;
    await changeDelivery(tx, connection.id, row.id, {
      ...facts,
      status,
      problem,
      statusAt: moved ? (events.at(-1)?.at ?? now) : row.statusAt,
      endedAt: moved ? (isTerminal(status) ? now : null) : row.endedAt,
      confirmedAt: said.sentAt,
      updatedAt: changed ? now : row.updatedAt,
      nextCheckAt: nextCheck({ ...row, status }, checkCount, now),
      checkCount,
      ...said.change,
    });
    await addEvents(tx, connection.id, row.id, [...(said.events ?? []), ...events]);
    if (facts.driverSeenAt && typeof facts.driverLatitude === 'number' && typeof facts.driverLongitude === 'number') {
      await addPosition(tx, {
        connectionId: connection.id,
        deliveryId: row.id,
        at: facts.driverSeenAt,
        latitude: facts.driverLatitude,
        longitude: facts.driverLongitude,
        source: said.source,
      });
    }
    if (changed || said.change || said.events?.length) {
      await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [row.id], actorId: said.actorId });
      if (moved && status === 'completed') {
        await publish(tx, { connectionId: connection.id, kind: 'wallet', subjectIds: [row.id] });
      }
    }
    return moved ? 'moved' : 'refreshed';
  });
}

/** An answer ends what its lack left behind. That an order was made which somebody had given up stays said. */
function problemAfter(row: LedgerRow, moved: boolean): unknown {
  if (moved && wasGivenUp(row)) return { kind: 'made_after_all' } satisfies DeliveryProblem;
  const { kind } = DeliveryProblem.safeParse(row.problem).data ?? {};
  return kind === 'not_found' || (moved && isBeforeAnswer(row.status)) ? null : row.problem;
}

/**
 * Another answer can be quicker than the one to what we did. Its state counts, but that we did it, and why, stays true;
 * and since it may have been given before the service did it, the delivery is due for a look.
 */
async function keepOwnDoing(
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

/** The columns an answer fills. What the service leaves empty never erases what is known. */
function factsOf(row: LedgerRow, answer: ServiceDelivery, now: Date): LedgerChange {
  const { customer, driver, logistics } = answer;
  const code = answer.code || row.code;
  const located = driver.latitude !== null && driver.longitude !== null;
  // Before a driver is assigned the fields are empty; after a retry that is news, not a gap.
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

/** A line for the new status, and one for each step that only a webhook told of. */
function statusEvents(
  row: LedgerRow,
  said: { source: Source; hints?: Hint[]; actorId?: string | null },
  status: string,
  now: Date,
): NewEvent[] {
  const hints = said.hints ?? [];
  const told = hints.find((hint) => hint.status === status);
  let at = told ? notAfter(told.at, now) : now;
  const last: NewEvent = { kind: 'status', status, source: said.source, at, userId: said.actorId ?? null };
  // Along the table, whatever order they came in: no step is later than the one that follows it.
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

/** A sender's clock is not ours: what it says happened has not happened later than now. */
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
