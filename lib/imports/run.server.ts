import type { NextTurn, Run } from '@/lib/jobs/run-jobs.server';
import { findActor } from '@/lib/request/actor-rows.server';
import type { Context, ServiceContext } from '@/lib/request/context.server';
import { contextAs } from '@/lib/request/context-as.server';
import type { CallBudget } from '@/lib/service/transport/limits/call-budget';
import { cancelWaiting, countOpen, settleClaimed } from './order-rows.server';
import { outcomeOfError, type Stop } from './outcome';
import {
  changeRunning,
  findImport,
  type Import,
  type ImportChange,
  lockImport,
  NO_REASON,
  publishImport,
} from './rows.server';
import { type CreateOrder, type FreeBalance, sendOrders } from './send-orders.server';

export type ImportTools = {
  contextOf: (connectionId: string) => Promise<ServiceContext>;
  budgetOf: (connection: ServiceContext['connection']) => CallBudget;
  create: CreateOrder;
  freeBalance: FreeBalance;
  /** Cancels the order that an import replaces: nothing is sent before that is confirmed. */
  cancelReplaced: (ctx: Context, id: string, reason: string) => Promise<'confirmed' | 'refused' | 'pending'>;
  /** Called when nothing more of a replacement is sent by itself. */
  endReplacement: (service: ServiceContext, replaced: string, found: Pick<Import, 'id' | 'actorId'>) => Promise<void>;
  turnMs?: number;
};

/** How long one turn sends before other jobs get theirs. */
const TURN_MS = 10_000;
/** How often an import looks for outcomes that came after its turn. */
const SETTLED_EVERY_MS = 1_000;
const CANCELED_EVERY_MS = 10_000;

/** The job of an import: sends its waiting rows in turns. */
export function importJob(tools: ImportTools): Run {
  return ({ connectionId, key }, signal) => runTurn(tools, { connectionId, id: key }, signal);
}

async function runTurn(
  tools: ImportTools,
  ref: { connectionId: string; id: string },
  signal: AbortSignal,
): Promise<NextTurn | undefined> {
  const service = await tools.contextOf(ref.connectionId);
  const found = await findImport(service.db, ref);
  const of = { connectionId: ref.connectionId, importId: ref.id };
  await settleClaimed(service.db, of);
  // A person stopped it while these were claimed.
  if (found?.state === 'stopped') await cancelWaiting(service.db, of);
  const next = found?.state === 'running' ? await sendWaiting(tools, service, found, signal) : undefined;
  if (next) return next;
  if ((await countOpen(service.db, of, ['sending'])) > 0) return { againInMs: SETTLED_EVERY_MS };
  if (found?.replaces) await tools.endReplacement(service, found.replaces, found);
  return undefined;
}

async function sendWaiting(
  tools: ImportTools,
  service: ServiceContext,
  found: Import,
  signal: AbortSignal,
): Promise<NextTurn | undefined> {
  if (msLeft(service, found) < 0) return finish(service, found);
  const ctx = await contextOfActor(service, found, signal);
  if (!ctx) {
    await change(service, found, { ...NO_REASON, state: 'paused', reason: 'starter' });
    return undefined;
  }
  if (found.replaces) {
    const own = { reference: found.replaces, importId: found.id };
    const canceled = await tools
      .cancelReplaced(ctx, found.replaces, found.name)
      .catch((error) => outcomeOfError(error, own));
    if (canceled === 'pending') return { againInMs: Math.min(CANCELED_EVERY_MS, msLeft(service, found) + 1) };
    if (typeof canceled === 'object' && canceled.stop) return recordStop(ctx, found, canceled.stop);
    if (canceled !== 'confirmed') return undefined;
  }
  const budget = tools.budgetOf(ctx.connection);
  const stop = await sendOrders(ctx, found, { ...tools, budget, untilMs: Date.now() + (tools.turnMs ?? TURN_MS) });
  return stop ? recordStop(ctx, found, stop) : finish(ctx, found);
}

/** The orders are those of the person who started or resumed it last, while that person may create orders. */
async function contextOfActor(service: ServiceContext, found: Import, signal: AbortSignal): Promise<Context | null> {
  const actor = await findActor(service.db, found.actorId, service.connection);
  if (!actor || actor.isDisabled || !actor.permissions.includes('delivery:write')) return null;
  return contextAs(service, actor, { requestId: found.id, signal });
}

async function recordStop(
  ctx: ServiceContext,
  found: Import,
  { reason, text = null, againInMs }: Stop,
): Promise<NextTurn | undefined> {
  if (againInMs === null) {
    await change(ctx, found, { state: 'paused', reason, reasonUntil: null, reasonText: text, expectedEndAt: null });
    return undefined;
  }
  const reasonUntil = reason === 'limit' ? new Date(ctx.now().getTime() + againInMs) : null;
  const isNews = reason !== found.reason || text !== found.reasonText || reasonUntil !== null;
  if (isNews) await change(ctx, found, { reason, reasonUntil, reasonText: text });
  return { againInMs: Math.min(againInMs, Math.max(0, msLeft(ctx, found) + 1)) };
}

/** How long an import may send by itself; negative once it is late. */
function msLeft({ now }: ServiceContext, { sendUntil }: Import): number {
  return sendUntil ? sendUntil.getTime() - now().getTime() : Number.POSITIVE_INFINITY;
}

/** Rows are counted under the lock under which a person mends one. Those of a late import wait for a person. */
async function finish(service: ServiceContext, found: Import): Promise<NextTurn | undefined> {
  return service.db.transaction(async (tx) => {
    await lockImport(tx, found);
    const of = { ...found, importId: found.id };
    const open = await countOpen(tx, of);
    const isLate = msLeft(service, found) < 0;
    if (open > 0 && (!isLate || (await countOpen(tx, of, ['sending'])) > 0)) return { againInMs: SETTLED_EVERY_MS };
    const end = open > 0 ? { state: 'paused', reason: 'late' } : { state: 'done', endedAt: service.now() };
    const set = { ...NO_REASON, ...end, expectedEndAt: null, updatedAt: service.now() };
    if (await changeRunning(tx, found, set)) await publishImport(tx, found);
    return undefined;
  });
}

async function change(
  { db, now }: ServiceContext,
  ref: { connectionId: string; id: string },
  set: ImportChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await changeRunning(tx, ref, { ...set, updatedAt: now() })) await publishImport(tx, ref);
  });
}
