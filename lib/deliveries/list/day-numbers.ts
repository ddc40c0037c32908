import { sumOf } from '@/lib/format/money/thousandths';
import type { Overview } from './overview-schema';

/** Sums over the rows of a day, which are grouped by branch, status and currency. */

type Counted = { count: number };
type OfCurrency = { currency: string | null };
type OfBranch = Counted & { branchId: string | null };

export function countOf(rows: readonly Counted[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** The currency of most orders: amounts of two currencies are never added up. The reports show each. */
export function mainCurrency(rows: readonly (OfCurrency & Counted)[], own: string): string {
  const counts = new Map<string, number>();
  for (const { currency, count } of rows) {
    counts.set(currency ?? own, (counts.get(currency ?? own) ?? 0) + count);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? own;
}

/** The sum of the rows in a currency; one that is not known is the merchant's `own`. */
export function sumIn<Row extends OfCurrency>(
  { currency, own }: { currency: string; own: string },
  rows: readonly Row[],
  amountOf: (row: Row) => string,
): string {
  return sumOf(rows.filter((row) => (row.currency ?? own) === currency).map(amountOf));
}

/** The cash of the rows in a currency; null where the payment of none of the orders is known. */
export function cashIn(
  currencies: { currency: string; own: string },
  rows: readonly (OfCurrency & Counted & { cash: string; paymentUnknown: number })[],
): string | null {
  const unknown = paymentsUnknown(rows);
  return unknown > 0 && unknown === countOf(rows) ? null : sumIn(currencies, rows, ({ cash }) => cash);
}

export function paymentsUnknown(rows: readonly { paymentUnknown: number }[]): number {
  return rows.reduce((sum, { paymentUnknown }) => sum + paymentUnknown, 0);
}

/** The branches with orders, the busiest first; then the orders without a known branch. */
export function branchNumbers(
  names: readonly { id: string; name: string }[],
  rows: Record<'active' | 'created' | 'completed', readonly OfBranch[]>,
): Overview['branches'] {
  const known = new Set(names.map(({ id }) => id));
  const of = (id: string | null, all: readonly OfBranch[]) =>
    countOf(all.filter(({ branchId }) => (branchId !== null && known.has(branchId) ? branchId : null) === id));
  return [...names, { id: null, name: '' }]
    .map(({ id, name }) => ({
      id,
      name,
      active: of(id, rows.active),
      created: of(id, rows.created),
      completed: of(id, rows.completed),
    }))
    .filter(({ active, created, completed }) => active + created + completed > 0)
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || b.active - a.active || b.created - a.created);
}
