import { businessDays, type DayRule } from '@/lib/format/business-day';
import type { DeliveryFilters, DeliveryRow } from '../schema';
import { isTerminal } from '../status';
import { searchTerm, searchTextOf } from './search-text';

/** Whether a row matches the filters, by the same rules as the list's SQL. */
export function matchesFilters(row: DeliveryRow, filters: DeliveryFilters, days: DayRule): boolean {
  const { q, status, branch, from, to, dates, payment, test, made } = filters;
  const at = Date.parse(dates === 'ended' ? row.statusAt : row.createdAt);
  if (status?.length && !status.includes(row.status)) return false;
  if (branch && row.branchId !== branch) return false;
  if (payment && row.paymentType !== payment) return false;
  if (made && row.madeElsewhere !== (made === 'elsewhere')) return false;
  if (test && row.testMode !== (test === 'only')) return false;
  if (dates === 'ended' && !isTerminal(row.status)) return false;
  if (from && at < businessDays(days, from).from.getTime()) return false;
  if (to && at >= businessDays(days, to).before.getTime()) return false;
  const term = q ? searchTerm(q) : '';
  const { code, reference, customerName: name, customerPhone: phone } = row;
  return term === '' || searchTextOf({ code, reference, name, phone }).includes(term);
}
