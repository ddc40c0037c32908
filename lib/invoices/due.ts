import type { InvoiceRow } from './schema';

/** `open`: to be paid by its due day. `none`: nothing is due, because it is paid, voided, or no bill. */
export type DueState = 'open' | 'today' | 'overdue' | 'none';

const UNPAID = ['ISSUED', 'SENT'];

/** Whether a bill is due. `today` is a day in the merchant's zone (interface: Invoice statuses). */
export function dueState(
  { type, status, dueOn }: Pick<InvoiceRow, 'type' | 'status' | 'dueOn'>,
  today: string,
): DueState {
  if (type !== 'REGULAR' || !UNPAID.includes(status) || !dueOn) return 'none';
  if (dueOn === today) return 'today';
  return dueOn < today ? 'overdue' : 'open';
}

/** Whole days from one day to another; negative when `to` is earlier. Days are YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
