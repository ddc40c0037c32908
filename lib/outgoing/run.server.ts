import type { Queryable } from '@/lib/db/client.server';
import type { NextTurn, Run } from '@/lib/jobs/run-jobs.server';
import { type Actor, findActor } from '@/lib/request/actor-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { contextAs } from '@/lib/request/context-as.server';
import type { CallBudget } from '@/lib/service/transport/limits/call-budget';
import type { Stop } from './outcome';
import {
  cancelStopped,
  changeOutgoing,
  countOpen,
  findOutgoing,
  HELD,
  lockRunningOf,
  NO_REASON,
  type Outgoing,
  type OutgoingRef,
  settleRows,
} from './rows.server';
import { type CreateOrder, type FreeBalance, sendOrders } from './send-orders.server';

export type OutgoingTools = {
  contextOf: (connectionId: string) => Promise<ServiceContext>;
  budgetOf: (connection: ServiceContext['connection']) => CallBudget;
  create: CreateOrder;
  freeBalance: FreeBalance;
  /** Called when nothing more of a replacement is sent by itself. */
  endReplacement: (service: ServiceContext, replaced: string, found: Pick<Outgoing, 'id' | 'actorId'>) => Promise<void>;
  turnMs?: number;
};

/** How long one turn sends before other jobs get theirs. */
const TURN_MS = 10_000;
/** How often outcomes are looked for that came after a turn. */
const SETTLED_EVERY_MS = 1_000;

/** The job of orders that were written to be sent, whatever they come from: sends the waiting ones in turns. */
export function outgoingJob(tools: OutgoingTools): Run {
  return ({ connectionId, key }, signal) => runTurn(tools, { connectionId, id: key }, signal);
}

async function runTurn(tools: OutgoingTools, ref: OutgoingRef, signal: AbortSignal): Promise<NextTurn | undefined> {
  const service = await tools.contextOf(ref.connectionId);
  const found = await findOutgoing(service.db, ref);
  await settleRows(service.db, ref);
  const next = found?.state === 'running' ? await sendWaiting(tools, service, found, signal) : undefined;
  await cancelStopped(service.db, ref);
  if (next) return next;
  if ((await countOpen(service.db, ref)).sending > 0) return { againInMs: SETTLED_EVERY_MS };
  if (found?.replaces) await tools.endReplacement(service, found.replaces, found);
  return undefined;
}

async function sendWaiting(
  tools: OutgoingTools,
  service: ServiceContext,
  found: Outgoing,
  signal: AbortSignal,
): Promise<NextTurn | undefined> {
  if (msLeft(service, found) < 0) return finish(service, found);
  const actor = await actorOf(service.db, found);
  if (!actor) return recordStop(service, found, { reason: 'starter', againInMs: null });
  const ctx = contextAs(service, actor, { requestId: found.id, signal });
  const budget = tools.budgetOf(ctx.connection);
  const stop = await sendOrders(ctx, found, { ...tools, budget, untilMs: Date.now() + (tools.turnMs ?? TURN_MS) });
  return stop ? recordStop(ctx, found, stop) : finish(ctx, found);
}

/**
 * Holds the running orders of somebody who may not create them all any more, in the transaction that takes the right: no row is
 * claimed after it.
 */
export async function holdWithoutRight(tx: Queryable, userId: string, now: Date): Promise<void> {
  for (const found of await lockRunningOf(tx, userId)) {
    if (await actorOf(tx, found)) continue;
    await changeOutgoing(tx, found, { ...HELD, reason: 'starter', updatedAt: now });
  }
}

/** The person who started or resumed them last, while that person may create them all. */
async function actorOf(db: Queryable, found: Outgoing): Promise<Actor | undefined> {
  const actor = await findActor(db, found.actorId, { id: found.connectionId });
  if (!actor || actor.isDisabled || !actor.permissions.includes('delivery:write')) return undefined;
  return (await findOutgoing(db, found, { branches: actor.branches })) && actor;
}

async function recordStop(
  ctx: ServiceContext,
  found: Outgoing,
  { reason, text = null, againInMs }: Stop,
): Promise<NextTurn | undefined> {
  const stopped = { ...(againInMs === null && HELD), reason, reasonText: text, updatedAt: ctx.now() };
  await ctx.db.transaction(async (tx) => {
    // A person may go on without the balance meanwhile.
    const now = await findOutgoing(tx, found, { isLocked: true });
    if (now?.ignoresWallet === found.ignoresWallet) await changeOutgoing(tx, found, stopped);
  });
  return againInMs === null ? undefined : { againInMs: Math.min(againInMs, Math.max(0, msLeft(ctx, found) + 1)) };
}

/** How long they go by themselves; negative once they are late. */
function msLeft({ now }: ServiceContext, { sendUntil }: Outgoing): number {
  return sendUntil ? sendUntil.getTime() - now().getTime() : Number.POSITIVE_INFINITY;
}

/** Rows are counted under the lock under which a person mends one. Late ones wait for a person. */
async function finish(service: ServiceContext, found: Outgoing): Promise<NextTurn | undefined> {
  return service.db.transaction(async (tx) => {
    await findOutgoing(tx, found, { isLocked: true });
    const { open, sending } = await countOpen(tx, found);
    const isLate = msLeft(service, found) < 0;
    if (isLate ? sending > 0 : open > 0) return { againInMs: SETTLED_EVERY_MS };
    const end = open > 0 ? { state: 'paused', reason: 'late' } : { state: 'done', endedAt: service.now() };
    await changeOutgoing(tx, found, { ...NO_REASON, ...end, expectedEndAt: null, updatedAt: service.now() });
    return undefined;
  });
}
