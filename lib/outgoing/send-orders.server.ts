import { pause } from '@/lib/db/pause';
import { toThousandths } from '@/lib/format/money/thousandths';
import { parseOrder } from '@/lib/order/parse-order.server';
import type { CreateDelivery } from '@/lib/order/schema';
import type { Context, ServiceContext } from '@/lib/request/context.server';
import type { CallBudget } from '@/lib/service/transport/limits/call-budget';
import { type Outcome, outcomeOfError, type Stop, WALLET_AGAIN_MS, waits } from './outcome';
import {
  changeOutgoing,
  claimRow,
  countOpen,
  NO_REASON,
  type Outgoing,
  type OutgoingRow,
  settleRows,
  type Terms,
} from './rows.server';
import { WaitReason } from './schema';
import { Cover } from './wallet-cover';

type Created = { outcome: string; delivery: { status: string; deliveryFee: string | null } };
/** Creates an order on the terms of those that it belongs to; null while it waits for the end of the one that it replaces. */
export type CreateOrder = (ctx: Context, order: CreateDelivery, terms: Terms) => Promise<Created | null>;
/** The wallet's free balance; null when it is unknown, or of no matter. `isFresh`: read it from the service now. */
export type FreeBalance = (ctx: ServiceContext, isFresh: boolean) => Promise<string | null>;

type Tools = { create: CreateOrder; freeBalance: FreeBalance; budget: CallBudget; untilMs: number };

/** Orders on their way at once: one slow answer does not hold up the others. */
const LANES = 6;
/** A longer wait for the limit gives the turn back; the next one begins in time to wait for the rest. */
const LONGEST_WAIT_MS = 2_000;
const UNANSWERED_IN_ROW = 3;
const SERVICE_AWAY_MS = 15_000;
const PUBLISHED_EVERY_MS = 1_000;
const REPLACED_EVERY_MS = 10_000;
const NEXT_TURN: Stop = { reason: null, againInMs: 0 };

/**
 * Sends waiting rows until none is left (null), the turn's time is over, or something must be waited for. Without an answer
 * for several orders in a row it tries one at a time.
 */
export async function sendOrders(ctx: Context, found: Outgoing, tools: Tools): Promise<Stop | null> {
  const terms: Terms = { replaces: found.replaces, name: found.name, sendUntil: found.sendUntil };
  const reason = WaitReason.safeParse(found.reason).data ?? null;
  const startedAt = Date.now();
  const free = await tools.freeBalance(ctx, reason === 'wallet');
  const before = found.reasonText;
  // The service is not asked again before the balance has risen.
  if (reason === 'wallet' && free !== null && before !== null && toThousandths(free) <= toThousandths(before))
    return { reason, text: free, againInMs: WALLET_AGAIN_MS };
  const cover = new Cover(found.ignoresWallet ? null : free);
  let stop: Stop | null = null;
  let inFlight = 0;
  let settled = 0;
  let unanswered = reason === 'service' ? UNANSWERED_IN_ROW - 1 : 0;
  let lastShown = 0;

  async function lane(): Promise<void> {
    while (!stop && !ctx.signal.aborted) {
      const waitMs = tools.budget.bulkWaitMs(inFlight);
      if (Date.now() >= tools.untilMs) stop = NEXT_TURN;
      else if (waitMs > LONGEST_WAIT_MS) stop = { reason: 'limit', againInMs: waitMs - LONGEST_WAIT_MS / 2 };
      else if (waitMs > 0) await pause(waitMs, ctx.signal);
      else if (!(await sendNext())) return;
    }
  }

  /** False when no row waits. */
  async function sendNext(): Promise<boolean> {
    inFlight += 1;
    try {
      const row = await claimRow(ctx.db, found, ctx.now());
      if (!row) return false;
      const isCovered = cover.take(row.draft);
      if (!isCovered) stop ??= { reason: 'wallet', text: cover.left, againInMs: WALLET_AGAIN_MS };
      const outcome: Outcome = isCovered ? await sendOne(ctx, row, terms, tools.create) : { state: 'waiting' };
      await settleRows(ctx.db, { ...found, position: row.position }, outcome);
      if (outcome.stop) stop ??= outcome.stop.reason === 'wallet' ? { ...outcome.stop, text: free } : outcome.stop;
      if (outcome.fee !== undefined) cover.paid(row.draft, outcome.fee);
      unanswered = outcome.isUnanswered ? unanswered + 1 : 0;
      if (unanswered >= UNANSWERED_IN_ROW) stop ??= { reason: 'service', againInMs: SERVICE_AWAY_MS };
      if (outcome.state !== 'waiting') settled += 1;
      await showProgress();
      return true;
    } catch (error) {
      stop ??= NEXT_TURN;
      throw error;
    } finally {
      inFlight -= 1;
    }
  }

  async function showProgress() {
    const now = ctx.now();
    if (Date.now() - lastShown < PUBLISHED_EVERY_MS) return;
    lastShown = Date.now();
    const msPerRow = Math.max(60_000 / tools.budget.bulkPerMinute(), (lastShown - startedAt) / Math.max(1, settled));
    const expectedEndAt = new Date(now.getTime() + (await countOpen(ctx.db, found)).open * msPerRow);
    const progress = { ...(!stop && unanswered === 0 && NO_REASON), updatedAt: now, expectedEndAt };
    await ctx.db.transaction((tx) => changeOutgoing(tx, found, progress));
  }

  const lanes = reason === 'service' || reason === 'wallet' ? 1 : LANES;
  // No lane goes on beside the next turn.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
  return stop ?? (ctx.signal.aborted ? { reason, text: found.reasonText, againInMs: 0 } : null);
}

/** Parses the row by today's rules and creates its order. Throws when the database is away. */
async function sendOne(ctx: Context, row: OutgoingRow, terms: Terms, create: CreateOrder): Promise<Outcome> {
  try {
    const created = await create(ctx, { ...parseOrder(ctx, row.draft), is_confirmed: row.isConfirmed }, terms);
    if (!created) return waits({ reason: null, againInMs: REPLACED_EVERY_MS });
    const { outcome, delivery } = created;
    if (outcome === 'waiting' || delivery.status === 'submitting') return { isUnanswered: true };
    return { state: 'handed', ...(outcome === 'unknown' ? { isUnanswered: true } : { fee: delivery.deliveryFee }) };
  } catch (error) {
    return outcomeOfError(error, row);
  }
}
