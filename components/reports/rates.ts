import { meanAmount } from '@/lib/format/money/mean-amount';
import { toThousandths } from '@/lib/format/money/thousandths';
import type { Totals } from '@/lib/reports/schema';

/** A share in percent with one decimal, from 0 to 100; null of nothing. */
export function percent(part: number, whole: number): string | null {
  return whole === 0 ? null : `${(Math.round((part * 1000) / whole) / 10).toFixed(1)}%`;
}

/** Orders that ended, in any way. */
export function endedOf({ completed, canceled, failed }: Totals): number {
  return completed + canceled + failed;
}

/** The cost of one completed delivery; null when there is none. */
export function costPerOrder({ fees, completed, currency }: Totals): string | null {
  return completed === 0 ? null : meanAmount(toThousandths(fees), completed, currency);
}

/** The change from one number to another in percent; null from nothing. */
export function changeOf(before: number, now: number): string | null {
  if (before === 0) return null;
  const change = Math.round(((now - before) * 1000) / before) / 10;
  return `${change > 0 ? '+' : change < 0 ? '\u2212' : ''}${Math.abs(change)}%`;
}
