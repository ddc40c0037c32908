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
};

/** How long one turn sends before other jobs get theirs. */
const TURN_MS = 10_000;
/** How often outcomes are looked for that came after a turn. */
const SETTLED_EVERY_MS = 1_000;

/** The job of orders that were written to be sent, whatever they come from: sends the waiting ones in turns. */
export function outgoingJob(tools: OutgoingTools): Run {
  return async ({ connectionId, key: id }, signal) => {
    const service = await tools.contextOf(connectionId);
    const found = await findOutgoing(service.db, { connectionId, id });
    if (!found) return undefined;
    await settleRows(service.db, found);
    const next = await endTurn(service, found, await sendWaiting(tools, service, found, signal));
    if (!next && found.replaces) await tools.endReplacement(service, found.replaces, found);
    return next;
  };
}

/** Why rows that could be sent wait; null where there are none. */
async function sendWaiting(
  tools: OutgoingTools,
  service: ServiceContext,
  found: Outgoing,
  signal: AbortSignal,
): Promise<Stop | null> {
  if (found.state !== 'running' || msLeft(service, found) < 0) return null;
  const actor = await actorOf(service.db, found);
  if (!actor) return { reason: 'starter', againInMs: null };
  const ctx = contextAs(service, actor, { requestId: found.id, signal });
  const budget = tools.budgetOf(ctx.connection);
  return sendOrders(ctx, found, { ...tools, budget, untilMs: Date.now() + TURN_MS });
}

/** Records how a turn ended, under the lock under which a person changes them or mends a row. Late ones wait for a person. */
async function endTurn(service: ServiceContext, found: Outgoing, stop: Stop | null): Promise<NextTurn | undefined> {
  const updatedAt = service.now();
  return service.db.transaction(async (tx) => {
    const now = await findOutgoing(tx, found, { isLocked: true });
    await cancelStopped(tx, found);
    const { open, sending } = await countOpen(tx, found);
    const onceSettled = sending > 0 ? { againInMs: SETTLED_EVERY_MS } : undefined;
    if (now?.state !== 'running') {
      // Screens learn what became of the last one that was on its way.
      if (!onceSettled) await changeOutgoing(tx, found, { updatedAt });
      return onceSettled;
    }
    const leftMs = msLeft(service, now);
    // A person goes on with them meanwhile, or has mended a row.
    const isResumed = now.ignoresWallet !== found.ignoresWallet || now.actorId !== found.actorId;
    if (stop ? isResumed : (leftMs < 0 ? sending : open) > 0) return { againInMs: SETTLED_EVERY_MS };
    const { reason, text = null, againInMs } = stop ?? { reason: 'late', againInMs: null };
    const end =
      stop || open > 0
        ? { ...(againInMs === null && HELD), reason, reasonText: text }
        : { ...NO_REASON, state: 'done', endedAt: updatedAt, expectedEndAt: null };
    await changeOutgoing(tx, found, { ...end, updatedAt });
    return againInMs === null ? onceSettled : { againInMs: Math.min(againInMs, Math.max(0, leftMs + 1)) };
  });
}

/**
 * Holds the running orders of somebody who may not create them all any more, in the transaction that takes the right: no row is
 * claimed after it.
 */
export async function holdWithoutRight(tx: Queryable, userId: string, now: Date): Promise<void> {
  for (const found of await lockRunningOf(tx, userId)) {
    if (!(await actorOf(tx, found))) await changeOutgoing(tx, found, { ...HELD, reason: 'starter', updatedAt: now });
  }
}

/** The person who started or resumed them last, while that person may create them all. */
async function actorOf(db: Queryable, found: Outgoing): Promise<Actor | undefined> {
  const actor = await findActor(db, found.actorId, { id: found.connectionId });
  if (!actor || actor.isDisabled || !actor.permissions.includes('delivery:write')) return undefined;
  return (await findOutgoing(db, found, { branches: actor.branches })) && actor;
}

/** How long they go by themselves; negative once they are late. */
function msLeft({ now }: ServiceContext, { sendUntil }: Outgoing): number {
  return sendUntil ? sendUntil.getTime() - now().getTime() : Number.POSITIVE_INFINITY;
}
