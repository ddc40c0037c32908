import { businessDays, type DayRule } from '@/lib/format/time/business-day';
import { searchTextOf } from '@/lib/order/search-text';
import { type Attention, attentionOf } from '@/lib/progress/attention';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { isAmong, isEnded, shownStatus } from '@/lib/progress/status';
import type { DeliveryFilters, DeliveryRow } from '../schema';

type ListSettings = DayRule & { attention: AttentionSettings };

/**
 * Whether a row matches the filters at `now` (epoch milliseconds), by the same rules as the list's SQL. `terms`: those of the
 * filters' search (`searchTerms`).
 */
export function matchesFilters(
  row: DeliveryRow,
  filters: DeliveryFilters,
  { settings, terms, now }: { settings: ListSettings; terms: readonly string[]; now: number },
): boolean {
  const { status, show, branch, from, to, dates, payment, test, made } = filters;
  const at = Date.parse(dates === 'ended' ? row.statusAt : row.createdAt);
  if (status?.length && !isAmong(shownStatus(row, now), status)) return false;
  const counts = ({ reason }: Attention) => show === 'attention' || show === reason;
  if (show && !attentionOf(row, settings.attention, now).some(counts)) return false;
  if (branch && row.branchId !== branch) return false;
  if (payment && row.paymentType !== payment) return false;
  if (made && row.madeElsewhere !== (made === 'elsewhere')) return false;
  if (test && row.testMode !== (test === 'only')) return false;
  if (dates === 'ended' && !isEnded(row.status)) return false;
  if (from && at < businessDays(settings, from).from.getTime()) return false;
  if (to && at >= businessDays(settings, to).before.getTime()) return false;
  return terms.length === 0 || terms.some((term) => searchTextOf({ ...row, phone: row.customerPhone }).includes(term));
}
