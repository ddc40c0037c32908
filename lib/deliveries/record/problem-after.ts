import { wasMarkedNotCreated } from '../ledger/is-unresolved';
import { isBeforeResponse } from '../ledger/status';
import { DeliveryProblem } from '../schema';

/** An answer settles a problem that its absence caused. Only that a user had marked the order as not created stays. */
export function problemAfter(row: { status: string; problem: unknown }, moved: boolean): unknown {
  if (moved && wasMarkedNotCreated(row)) return { kind: 'made_after_all' } satisfies DeliveryProblem;
  const { kind } = DeliveryProblem.safeParse(row.problem).data ?? {};
  return kind === 'not_found' || (moved && isBeforeResponse(row.status)) ? null : row.problem;
}
