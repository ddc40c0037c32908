import type { ServiceContext } from '@/lib/request/context.server';
import { isUnresolved } from '../ledger/unresolved';
import { type Candidate, DeliveryProblem } from '../schema';
import { changeOrder } from './change-order.server';

const MOST_CANDIDATES = 5;

/** Offers the order under a code to the user who resolves an order without an answer. */
export async function recordCandidate(ctx: ServiceContext, id: string, candidate: Candidate): Promise<void> {
  await changeOrder(ctx, id, (row) => {
    const problem = DeliveryProblem.safeParse(row.problem).data;
    if (!isUnresolved(row) || !problem) return null;
    const known = problem.candidates ?? [];
    if (known.length >= MOST_CANDIDATES || known.some(({ code }) => code === candidate.code)) return null;
    const offered: DeliveryProblem = { ...problem, candidates: [...known, candidate] };
    return { change: { problem: offered } };
  });
}
