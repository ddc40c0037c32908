import type { Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/publish-rows.server';
import { promiseOf } from '@/lib/progress/promise';
import type { ServiceContext } from '@/lib/request/context.server';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { claimCode } from '../elsewhere/absorb.server';
import { pickupOf } from '../elsewhere/pickup-of.server';
import { nextCheck } from '../follow/check-schedule';
import { addEvents, addPosition, changeDelivery, type LedgerChange, lockDelivery, type NewEvent } from '../rows.server';
import { isTerminal, mayMove } from '../status';
import { changesScreen, factsOf } from './answer-facts.server';
import { problemAfter } from './problem-after';
import { statusEvents } from './status-events.server';
import { stepTimes } from './step-times.server';

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
  /** The code does not come from the answer to our create: it counts only while no other order has it (`taken`). */
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
    const found = await lockDelivery(tx, connection.id, update.id);
    if (!found) return 'gone';
    if (update.claimsCode && found.code) return 'taken';
    const taken = found.code ? found : await claimCode(tx, found, update.answer, ctx.now());
    if (taken === 'taken' && update.claimsCode) return 'taken';
    // The answer to our own create counts even when an older order has its code (interface: Duplicate reference).
    const row = taken === 'taken' ? found : taken;
    if (row.confirmedAt && update.sentAt < row.confirmedAt) {
      await keepOwnAction(tx, connection.id, row.id, update, ctx.now());
      return 'stale';
    }
    const now = ctx.now();
    const moved = mayMove(row.status, update.answer.status);
    const status = moved ? update.answer.status : row.status;
    const facts = factsOf(row, update.answer, now);
    const pickup = row.madeElsewhere && !row.branchId ? await pickupOf(tx, connection.id, update.answer, moved) : null;
    const events = moved ? statusEvents(row, update, status, now) : [];
    const problem = problemAfter(row, moved);
    const changed = moved || pickup !== null || changesScreen(row, facts) || problem !== row.problem;
    const checkCount = changed ? 0 : row.checkCount + 1;
    await changeDelivery(tx, connection.id, row.id, {
      ...facts,
      ...(pickup && { branchId: pickup.branchId, originLatitude: pickup.latitude, originLongitude: pickup.longitude }),
      status,
      problem,
      statusAt: moved ? (events.at(-1)?.at ?? now) : row.statusAt,
      endedAt: moved ? (isTerminal(status) ? now : null) : row.endedAt,
      confirmedAt: update.sentAt,
      updatedAt: changed ? now : row.updatedAt,
      nextCheckAt: nextCheck({ ...row, status }, checkCount, now),
      checkCount,
      promisedAt: row.promisedAt ?? promiseOf({ ...row, ...facts }, connection.attention),
      ...stepTimes(events),
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
