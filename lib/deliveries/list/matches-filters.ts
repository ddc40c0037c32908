import { dayRange } from '@/lib/format/date-time';
import type { DeliveryFilters, DeliveryRow } from '../schema';
import { searchTerm, searchTextOf } from './search-text';

/** Whether a row matches the filters, by the same rules as the list's SQL. */
export function matchesFilters(row: DeliveryRow, filters: DeliveryFilters, timeZone: string): boolean {
  const { q, status, branch, from, to, payment, test, made } = filters;
  const createdAt = Date.parse(row.createdAt);
  if (status?.length && !status.includes(row.status)) return false;
  if (branch && row.branchId !== branch) return false;
  if (payment && row.paymentType !== payment) return false;
  if (made && row.madeElsewhere !== (made === 'elsewhere')) return false;
  if (test && row.testMode !== (test === 'only')) return false;
  if (from && createdAt < dayRange(timeZone, from).start.getTime()) return false;
  if (to && createdAt >= dayRange(timeZone, to).end.getTime()) return false;
  const term = q ? searchTerm(q) : '';
  const { code, reference, customerName: name, customerPhone: phone } = row;
  return term === '' || searchTextOf({ code, reference, name, phone }).includes(term);
}
