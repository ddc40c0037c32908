import { isKnown, mayMove } from '@/lib/progress/status';
import { DeliveryProblem } from '../schema';

type Row = { status: string; problem: unknown };

const kindOf = ({ problem }: Row) => DeliveryProblem.safeParse(problem).data?.kind;

/** Whether a person may end it here: nobody knows its status, or the service has not found it for a day. */
export function isClosable(row: Row & { nextCheckAt: Date | null }): boolean {
  return !isKnown(row.status) || (kindOf(row) === 'not_found' && row.nextCheckAt === null);
}

/** Ended by a person, and not by the service. */
export function wasClosed(row: Row): boolean {
  return row.status === 'canceled' && kindOf(row) === 'closed';
}

/** Whether an answer of the service moves an order to a status. One that a person closed takes any that is known. */
export function mayMoveTo(row: Row, status: string): boolean {
  return wasClosed(row) ? isKnown(status) && status !== row.status : mayMove(row.status, status);
}
