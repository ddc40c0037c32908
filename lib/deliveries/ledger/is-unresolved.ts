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
