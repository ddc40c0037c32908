import { DeliveryProblem } from '../schema';

type Row = { status: string; problem: unknown };

/** Somebody said on screen that this order was not made. Only the service knows: it may turn up after all. */
export function wasGivenUp({ status, problem }: Row): boolean {
  return status === 'rejected' && DeliveryProblem.safeParse(problem).data?.kind === 'given_up';
}

/** An order that may stand at the service under a code that we don't know, and about which a person may decide. */
export function isInDoubt(row: Row): boolean {
  return row.status === 'unknown' || wasGivenUp(row);
}
