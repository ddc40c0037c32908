import { isBeforeResponse } from '@/lib/progress/status';
import { DeliveryProblem } from '../schema';

type Row = { status: string; problem: unknown };

/** A user marked the order as not created. Only the service knows: a later report may show that it was. */
export function wasMarkedNotCreated({ status, problem }: Row): boolean {
  return status === 'rejected' && DeliveryProblem.safeParse(problem).data?.kind === 'marked_not_created';
}

/** The order may exist at the service under a code that we don't know; a user may resolve it. */
export function isUnresolved(row: Row): boolean {
  return row.status === 'unknown' || wasMarkedNotCreated(row);
}

/** An answer settles a problem that its absence caused. Only that a user had marked the order as not created stays. */
export function problemAfter(row: { status: string; problem: unknown }, moved: boolean): unknown {
  if (moved && wasMarkedNotCreated(row)) return { kind: 'made_after_all' } satisfies DeliveryProblem;
  const { kind } = DeliveryProblem.safeParse(row.problem).data ?? {};
  return kind === 'not_found' || (kind === 'closed' && moved) || (moved && isBeforeResponse(row.status))
    ? null
    : row.problem;
}
