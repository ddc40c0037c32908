import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import { bringsWebhookKey } from '@/lib/service/model/order-webhook-key';
import { isServiceFailure } from '@/lib/service/transport/errors';
import type { DeliveryAnswer } from '@/lib/service/v2/endpoints.server';
import { applyAnswer } from '../apply-answer.server';
import { generationOf } from '../generation-of';
import type { HintOutcome, ToldOrder } from '../receive-hint.server';
import { changeDelivery, type LedgerRow, lockDelivery, rowsInDoubt } from '../rows.server';
import { type Candidate, DeliveryProblem } from '../schema';
import { differencesFrom } from '../sent-order';
import { isInDoubt } from './unresolved';

const NO_RETRIES: readonly number[] = [];
/** So long an order that somebody gave up may still turn up. */
const GIVEN_UP_FOR_MS = 7 * 24 * 60 * 60_000;
const MOST_CANDIDATES = 5;

/**
 * A webhook tells of a code that the ledger doesn't know: it may be that of an order whose answer was lost. Proof is the
 * order's own webhook key (v0) or its reference. Anything else that fits exactly could be the same order made by hand
 * elsewhere: it is offered to a person, and never taken by itself.
 */
export async function matchUnknownOrder(ctx: ServiceContext, told: ToldOrder): Promise<HintOutcome> {
  const since = new Date(ctx.now().getTime() - GIVEN_UP_FOR_MS);
  const rows = await rowsInDoubt(ctx.db, ctx.connection.id, since);
  // Every key is compared, whichever fits: how long it takes tells nothing.
  const [owner] = rows.filter((row) => row.orderWebhookKey && bringsWebhookKey(told.headers, row.orderWebhookKey));
  if (owner) {
    const answer = await lookUp(ctx, generationOf(owner), told.code);
    if (!answer) return 'unknown_delivery';
    // The right key with the code of another order: somebody plays with them.
    const isOther = differencesFrom(owner, answer.delivery).some((one) => one === 'phone' || one === 'amount');
    return isOther ? 'ignored' : take(ctx, owner, answer, told);
  }
  const keyless = rows.filter((row) => row.orderWebhookKey === null);
  // It may be one whose answer is still on its way: later we know.
  if (keyless.some(({ status }) => status === 'submitting')) return 'unknown_delivery';
  return offer(ctx, keyless.filter(isInDoubt), told);
}

async function offer(ctx: ServiceContext, rows: LedgerRow[], told: ToldOrder): Promise<HintOutcome> {
  let outcome: HintOutcome = 'unknown_delivery';
  for (const generation of GENERATIONS) {
    const ofGeneration = rows.filter((row) => generationOf(row) === generation);
    const answer = ofGeneration.length > 0 ? await lookUp(ctx, generation, told.code) : null;
    if (!answer) continue;
    const { reference } = answer.delivery;
    const fitting = ofGeneration.filter((row) => differencesFrom(row, answer.delivery).length === 0);
    const named = fitting.find((row) => row.reference === reference);
    if (named) return take(ctx, named, answer, told);
    if (reference !== null) continue;
    for (const row of fitting) await noteCandidate(ctx, row.id, { code: told.code, at: ctx.now().toISOString() });
    if (fitting.length > 0) outcome = 'candidate';
  }
  return outcome;
}

async function take(ctx: ServiceContext, row: LedgerRow, { delivery, sentAt }: DeliveryAnswer, { hints }: ToldOrder) {
  const said = { id: row.id, answer: delivery, sentAt, source: 'webhook', hints, claims: true } as const;
  return (await applyAnswer(ctx, said)) === 'moved' ? 'applied' : 'stale';
}

/** The order under a code, by the generation that would have made it; null when that doesn't know it. */
async function lookUp(ctx: ServiceContext, generation: Generation, code: string): Promise<DeliveryAnswer | null> {
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
    if (!row || !isInDoubt(row) || !problem) return;
    const known = problem.candidates ?? [];
    if (known.length >= MOST_CANDIDATES || known.some(({ code }) => code === candidate.code)) return;
    const next: DeliveryProblem = { ...problem, candidates: [...known, candidate] };
    await changeDelivery(tx, connection.id, id, { problem: next, updatedAt: now() });
    await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id] });
  });
}
