import { isBeforeResponse, isKnown, mayMove } from '@/lib/progress/status';
import { DeliveryProblem } from '../schema';

type Row = { status: string; problem: unknown };

const kindOf = ({ problem }: Pick<Row, 'problem'>) => DeliveryProblem.safeParse(problem).data?.kind;

/** A user marked the order as not created. Only the service knows: a later report may show that it was. */
export function wasMarkedNotCreated(row: Row): boolean {
  return row.status === 'rejected' && kindOf(row) === 'marked_not_created';
}

/** The order may exist at the service under a code that we don't know; a user may resolve it. */
export function isUnresolved(row: Row): boolean {
  return row.status === 'unknown' || wasMarkedNotCreated(row);
}

/** An answer settles a problem that its absence caused. Only that a user had marked the order as not created stays. */
export function problemAfter(row: Row, moved: boolean): unknown {
  if (moved && wasMarkedNotCreated(row)) return { kind: 'made_after_all' } satisfies DeliveryProblem;
  const kind = kindOf(row);
  return kind === 'not_found' || (kind === 'closed' && moved) || (moved && isBeforeResponse(row.status))
    ? null
    : row.problem;
}

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
