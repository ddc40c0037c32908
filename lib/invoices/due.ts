import type { InvoiceRow } from './schema';

/** `open`: to be paid by its due day. `none`: nothing is due, because it is paid, voided, or no bill. */
export type DueState = 'open' | 'today' | 'overdue' | 'none';

/** Statuses of a bill that is to be paid. */
export const UNPAID = ['ISSUED', 'SENT'];

/** Whether a bill is due. `today` is a day in the merchant's zone (interface: Invoice statuses). */
export function dueState(
  { type, status, dueOn }: Pick<InvoiceRow, 'type' | 'status' | 'dueOn'>,
  today: string,
): DueState {
  if (type !== 'REGULAR' || !UNPAID.includes(status) || !dueOn) return 'none';
  if (dueOn === today) return 'today';
  return dueOn < today ? 'overdue' : 'open';
}
