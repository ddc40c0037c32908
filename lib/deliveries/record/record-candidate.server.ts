import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { isUnresolved } from '../ledger/is-unresolved';
import { changeDelivery, lockDelivery } from '../ledger/rows.server';
import { type Candidate, DeliveryProblem } from '../schema';

const MOST_CANDIDATES = 5;

/** Offers the order under a code to the user who resolves an order without an answer. */
export async function recordCandidate(
  { db, connection, now }: ServiceContext,
  id: string,
  candidate: Candidate,
): Promise<void> {
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
