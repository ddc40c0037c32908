import { quarantineEndedAt } from '@/lib/connections/quarantine/quarantine-rows.server';
import { isDatabaseOutage } from '@/lib/db/outage';
import { logFailure } from '@/lib/db/outage-log';
import { Problem } from '@/lib/http/problem';
import type { NextTurn, Run } from '@/lib/jobs/run-jobs.server';
import { orderOfDraft } from '@/lib/order/order-of-draft.server';
import type { CreateDelivery } from '@/lib/order/schema';
import { findActor } from '@/lib/request/actor-rows.server';
import type { Context, ServiceContext } from '@/lib/request/context.server';
import { contextAs } from '@/lib/request/context-as.server';
import type { CallBudget } from '@/lib/service/transport/limits/call-budget';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { nextOccurrence } from './occurrences';
import { type DayRow, dueOrAsks, lockStanding, moveDay, openDays, orderStateOf, type StandingRow } from './rows.server';
import { writeDays } from './write-days.server';

export type CreateOrder = (ctx: Context, order: CreateDelivery) => Promise<unknown>;
type Tools = { create: CreateOrder; budget: CallBudget };

/** An order that is later than this asks a person: whoever waited for it may not want it any more. */
const GRACE_MS = 15 * 60_000;
/** The clock may be set: it is looked at this often. */
const LONGEST_SLEEP_MS = 3_600_000;
const AGAIN_MS = 20_000;

type Ref = { connectionId: string; id: string };

/** The job of a standing order: sends what is due, then sleeps until the next time. */
export function standingJob({
  contextOf,
  budgetOf,
  create,
}: {
  contextOf: (connectionId: string) => Promise<ServiceContext>;
  budgetOf: (connection: ServiceContext['connection']) => CallBudget;
  create: CreateOrder;
}): Run {
  return async ({ connectionId, key }, signal) => {
    const service = await contextOf(connectionId);
    const tools = { create, budget: budgetOf(service.connection) };
    return runStanding(service, { connectionId, id: key }, tools, signal);
  };
}

/** Sends what is due now, each day once, and asks about what is late. Returns when to look again. */
export async function runStanding(
  service: ServiceContext,
  ref: Ref,
  tools: Tools,
  signal = new AbortController().signal,
): Promise<NextTurn | undefined> {
  const { db, connection, now } = service;
  const standing = await upToNow(service, ref);
  if (!standing) return undefined;
  const actor = await findActor(db, standing.actorId, connection);
  const mayCreate = actor && !actor.isDisabled && actor.permissions.includes('delivery:write');
  const ctx = mayCreate ? contextAs(service, actor, { requestId: ref.id, signal }) : null;
  let isAllSettled = true;
  const days = await openDays(db, ref);
  const restoredUntil = days.length > 0 ? await quarantineEndedAt(db) : null;
  for (const day of days) {
    // A restored copy does not know what the old dashboard has sent.
    const sender = restoredUntil && day.at <= restoredUntil ? null : ctx;
    isAllSettled = (await sendDay(service, sender, standing, day, tools)) && isAllSettled;
  }
  if (!isAllSettled) return { againInMs: AGAIN_MS };
  const next = standing.state === 'active' ? nextOccurrence(standing, connection.timeZone, now()) : null;
  if (!next) return undefined;
  return { againInMs: Math.min(LONGEST_SLEEP_MS, next.at.getTime() - now().getTime()) };
}

/** The order with its days up to now; undefined when it was deleted. While it is paused no day comes. */
async function upToNow(service: ServiceContext, ref: Ref): Promise<StandingRow | undefined> {
  return service.db.transaction(async (tx) => {
    const standing = await lockStanding(tx, ref);
    if (!standing || standing.removedAt) return undefined;
    if (standing.state === 'active') await writeDays(tx, service, standing);
    return standing;
  });
}

/** Whether the day needs no further look from here. The ledger decides, also when its answer comes later or from a worker. */
async function sendDay(
  { db, now }: ServiceContext,
  ctx: Context | null,
  standing: StandingRow,
  day: DayRow,
  { create, budget }: Tools,
): Promise<boolean> {
  const settle = async (state: 'asks' | 'handed') => {
    await moveDay(db, day, ['due', 'sending'], state);
    return true;
  };
  let order = await orderStateOf(db, day);
  if (order === 'none' || order === 'over-limit') {
    // An earlier run has claimed it and was killed, or was refused after it had ended.
    if (day.state === 'sending') await moveDay(db, day, ['sending'], dueOrAsks(day));
    if (!ctx || now().getTime() - day.at.getTime() > GRACE_MS) return settle('asks');
    // A plan of hundreds of orders does not call a service that refuses calls now.
    if (budget.refusedUntil('POST') > performance.now()) return false;
    if (!(await moveDay(db, day, ['due'], 'sending'))) return true;
    await send(ctx, standing, day, create);
    order = await orderStateOf(db, day);
    if (order === 'over-limit') await moveDay(db, day, ['sending'], dueOrAsks(day));
  }
  // A person decides: credentials are missing, the customer is blocked, or the rules of today refuse the draft.
  if (order === 'none') return settle('asks');
  return order === 'handed' ? settle('handed') : false;
}

/** Creates the order of a day. Throws when the database is away; everything else is in the ledger. */
async function send(
  ctx: Context,
  { draft }: StandingRow,
  { reference, isConfirmed }: DayRow,
  create: CreateOrder,
): Promise<void> {
  try {
    await create(ctx, { ...orderOfDraft(ctx, draft, { reference }), is_confirmed: isConfirmed });
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    const isBlocked = error instanceof Problem && error.code === 'customer_blocked';
    if (!isBlocked && !(error instanceof RateLimited)) logFailure('standing order not sent', error, reference);
  }
}
