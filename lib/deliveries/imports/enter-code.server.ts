import type { ServiceContext } from '@/lib/request/context.server';
import { GENERATIONS, type Generation, generationOf } from '@/lib/service/generation/generation';
import type { DeliveryResponse } from '@/lib/service/model/records';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { bringsWebhookKey } from '@/lib/service/webhook/order-webhook-key';
import type { HeaderValues } from '@/lib/service/webhook/webhook-headers';
import { findByCode, type LedgerRow, unresolvedRows } from '../ledger/rows.server';
import { differencesFrom } from '../ledger/sent-order';
import { isUnresolved } from '../ledger/unresolved';
import { applyResponse } from '../record/apply-response.server';
import { recordCandidate } from '../record/record-candidate.server';
import type { Hint } from '../record/status-events.server';
import { DeliveryProblem } from '../schema';
import { importOrder } from './import-order.server';
import { takeUnknownCode } from './unknown-code-limit';

/**
 * The outcome of a code that the ledger did not have.
 * - `added`: made elsewhere. `linked`: one of our own without an answer. `known`: it has entered meanwhile.
 * - `candidate`: it looks like one of our own without an answer; a user decides. `awaited`: enter it again later, because
 *   that answer may still come, or because too many unknown codes were reported.
 * - `not_found`: the service does not know it. `ignored`: another order's webhook key came with it.
 */
export type Entry =
  | { outcome: 'added' | 'linked' | 'known'; id: string }
  | { outcome: 'candidate' | 'awaited' | 'not_found' | 'ignored' };

export type CodeReport = {
  code: string;
  /** A webhook's hints and headers; a user's id. */
  by: { source: 'webhook'; hints: Hint[]; headers: HeaderValues } | { source: 'user'; actorId: string | null };
};

const NO_RETRIES: readonly number[] = [];
/** How long an order that was marked as not created may still be matched. */
const MARKED_FOR_MS = 7 * 24 * 60 * 60_000;

/**
 * Enters a code that no answer to our own create brought; there is no other way. An authenticated read confirms it. Our own
 * orders without an answer are matched first.
 */
export async function enterCode(ctx: ServiceContext, report: CodeReport): Promise<Entry> {
  const markedSince = new Date(ctx.now().getTime() - MARKED_FOR_MS);
  const rows = await unresolvedRows(ctx.db, ctx.connection.id, { markedSince });
  const owner = ownerByKey(rows, report);
  if (owner) {
    const answer = await orderUnder(ctx, generationOf(owner), report.code);
    if (!answer) return { outcome: 'not_found' };
    // The right key with the code of another order: a forgery.
    const isOther = differencesFrom(owner, answer.delivery, ctx).some(
      (difference) => difference === 'phone' || difference === 'amount',
    );
    return isOther ? { outcome: 'ignored' } : link(ctx, owner, answer, report);
  }
  if (report.by.source === 'webhook' && !takeUnknownCode(ctx.connection.id, ctx.now().getTime()))
    return { outcome: 'awaited' };
  const answer = await orderAtService(ctx, rows, report);
  if (!answer) return { outcome: 'not_found' };
  return (await matched(ctx, rows, answer, report)) ?? importOrder(ctx, answer, report.by);
}

/** All keys are compared, so that the time it takes does not show which one fits. */
function ownerByKey(rows: LedgerRow[], { by }: CodeReport): LedgerRow | undefined {
  if (by.source !== 'webhook') return undefined;
  const [owner] = rows.filter((row) => row.orderWebhookDigest && bringsWebhookKey(by.headers, row.orderWebhookDigest));
  return owner;
}

/**
 * Reads with the newest generation, and with those of our orders without an answer. A webhook of v0 without an order's
 * key is not read, because v0 knows only the orders of its own key.
 */
async function orderAtService(ctx: ServiceContext, rows: LedgerRow[], { code, by }: CodeReport) {
  const ofMerchant = GENERATIONS.filter((generation) => by.source !== 'webhook' || generation !== 'v0');
  const newest = ofMerchant.find((generation) => ctx.service.can('getDelivery', { generation }));
  const ofRows = rows.filter((row) => row.orderWebhookDigest === null).map(generationOf);
  for (const generation of GENERATIONS) {
    if (generation !== newest && !ofRows.includes(generation)) continue;
    const answer = await orderUnder(ctx, generation, code);
    if (answer) return answer;
  }
  return null;
}

/** The order under a code at one generation; null when the service does not know it. */
async function orderUnder(ctx: ServiceContext, generation: Generation, code: string): Promise<DeliveryResponse | null> {
  if (!ctx.service.can('getDelivery', { generation })) return null;
  try {
    return await ctx.service.getDelivery(code, { generation, retryDelaysMs: NO_RETRIES });
  } catch (failure) {
    if (isServiceFailure(failure) && failure.kind === 'not-found') return null;
    throw failure;
  }
}

/** Our own order without an answer that this one is or may be; undefined when it can be none. */
async function matched(
  ctx: ServiceContext,
  rows: LedgerRow[],
  answer: DeliveryResponse,
  report: CodeReport,
): Promise<Entry | undefined> {
  const { reference } = answer.delivery;
  const fitting = rows.filter(
    (row) => differencesFrom(row, answer.delivery, ctx).length === 0 && !isRuledOut(row, answer.delivery.code),
  );
  const named = fitting.find((row) => row.reference === reference && row.orderWebhookDigest === null);
  if (named) return link(ctx, named, answer, report);
  if (reference !== null || fitting.length === 0) return undefined;
  // The code may belong to an order that is being sent; its response will contain the code.
  if (fitting.some(({ status }) => status === 'submitting')) return { outcome: 'awaited' };
  // A v0 order is resolved by its key, not by its looks.
  const open = fitting.filter((row) => row.orderWebhookDigest === null && isUnresolved(row));
  for (const row of open) await recordCandidate(ctx, row.id, { code: report.code, at: ctx.now().toISOString() });
  return { outcome: open.length > 0 ? 'candidate' : 'awaited' };
}

/** The user marked ours as not created although this order was already offered. */
function isRuledOut({ problem }: LedgerRow, code: string): boolean {
  return DeliveryProblem.safeParse(problem).data?.otherOrders?.includes(code) ?? false;
}

async function link(
  ctx: ServiceContext,
  { id }: LedgerRow,
  { delivery, sentAt }: DeliveryResponse,
  { by }: CodeReport,
): Promise<Entry> {
  const how = by.source === 'webhook' ? { source: by.source, hints: by.hints } : { source: 'answer' as const };
  const applied = await applyResponse(ctx, { id, answer: delivery, sentAt, claimsCode: true, ...how });
  if (applied !== 'taken') return { outcome: 'linked', id };
  const owner = await findByCode(ctx.db, ctx.connection.id, delivery.code);
  return { outcome: 'known', id: owner?.id ?? id };
}
