import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import type { DeliveryAnswer } from '@/lib/service/model/answers';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import { bringsWebhookKey } from '@/lib/service/model/order-webhook-key';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { applyAnswer } from '../answer/apply-answer.server';
import { differencesFrom } from '../create/sent-order';
import type { HintOutcome, ReportedOrder } from '../follow/receive-hint.server';
import { generationOf } from '../generation-of';
import { changeDelivery, type LedgerRow, lockDelivery, unresolvedRows } from '../rows.server';
import { type Candidate, DeliveryProblem } from '../schema';
import { isUnresolved } from './is-unresolved';

const NO_RETRIES: readonly number[] = [];
/** How long an order that was marked as not created may still be matched. */
const MARKED_FOR_MS = 7 * 24 * 60 * 60_000;
const MOST_CANDIDATES = 5;

/**
 * A webhook reports an unknown code. The order's own webhook key (v0) or its reference proves which unresolved order it
 * is; one that only looks the same is offered to a user.
 */
export async function matchUnresolved(ctx: ServiceContext, report: ReportedOrder): Promise<HintOutcome> {
  const markedSince = new Date(ctx.now().getTime() - MARKED_FOR_MS);
  const rows = await unresolvedRows(ctx.db, ctx.connection.id, { markedSince });
  // All keys are compared, so that the time it takes does not show which one fits.
  const [owner] = rows.filter((row) => row.orderWebhookKey && bringsWebhookKey(report.headers, row.orderWebhookKey));
  if (owner) {
    const answer = await orderUnder(ctx, generationOf(owner), report.code);
    if (!answer) return 'unknown_delivery';
    // The right key with the code of another order: a forgery.
    const isOther = differencesFrom(owner, answer.delivery).some((one) => one === 'phone' || one === 'amount');
    return isOther ? 'ignored' : link(ctx, owner, answer, report);
  }
  const keyless = rows.filter((row) => row.orderWebhookKey === null);
  // It may be the order that is being sent now: its answer will bring the code.
  if (keyless.some(({ status }) => status === 'submitting')) return 'unknown_delivery';
  return offer(ctx, keyless.filter(isUnresolved), report);
}

async function offer(ctx: ServiceContext, rows: LedgerRow[], report: ReportedOrder): Promise<HintOutcome> {
  let outcome: HintOutcome = 'unknown_delivery';
  for (const generation of GENERATIONS) {
    const ofGeneration = rows.filter((row) => generationOf(row) === generation);
    const answer = ofGeneration.length > 0 ? await orderUnder(ctx, generation, report.code) : null;
    if (!answer) continue;
    const { reference } = answer.delivery;
    const fitting = ofGeneration.filter((row) => differencesFrom(row, answer.delivery).length === 0);
    const named = fitting.find((row) => row.reference === reference);
    if (named) return link(ctx, named, answer, report);
    if (reference !== null) continue;
    for (const row of fitting) await noteCandidate(ctx, row.id, { code: report.code, at: ctx.now().toISOString() });
    if (fitting.length > 0) outcome = 'candidate';
  }
  return outcome;
}

async function link(
  ctx: ServiceContext,
  { id }: LedgerRow,
  { delivery, sentAt }: DeliveryAnswer,
  { hints }: ReportedOrder,
): Promise<HintOutcome> {
  const update = { id, answer: delivery, sentAt, source: 'webhook', hints, claimsCode: true } as const;
  return (await applyAnswer(ctx, update)) === 'moved' ? 'applied' : 'stale';
}

/** The order under a code at one generation; null when the service does not know it. */
async function orderUnder(ctx: ServiceContext, generation: Generation, code: string): Promise<DeliveryAnswer | null> {
  if (!ctx.service.can('getDelivery', { generation })) return null;
  try {
    return await ctx.service.getDelivery(code, { generation, retryDelaysMs: NO_RETRIES });
  } catch (failure) {
    if (isServiceFailure(failure) && failure.kind === 'not-found') return null;
    throw failure;
  }
}

async function noteCandidate({ db, connection, now }: ServiceContext, id: string, candidate: Candidate): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, id);
    const problem = DeliveryProblem.safeParse(row?.problem).data;
    if (!row || !isUnresolved(row) || !problem) return;
    const known = problem.candidates ?? [];
    if (known.length >= MOST_CANDIDATES || known.some(({ code }) => code === candidate.code)) return;
    const next: DeliveryProblem = { ...problem, candidates: [...known, candidate] };
    await changeDelivery(tx, connection.id, id, { problem: next, updatedAt: now() });
    await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id] });
  });
}
