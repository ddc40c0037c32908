import { sumOf } from '@/lib/format/money/thousandths';
import { Totals } from './schema';

const COUNTS = [
  ...(['orders', 'completed', 'canceled', 'failed', 'refused'] as const),
  ...(['paymentUnknown', 'promised', 'onTime', 'compared'] as const),
];
const AMOUNTS = ['fees', 'cash', 'estimated', 'charged'] as const;

/** The exact sums of rows, each currency by itself. */
export function totalsOf(rows: readonly Totals[]): Totals[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) =>
    addUp(
      currency,
      rows.filter((row) => row.currency === currency),
    ),
  );
}

export function addUp(currency: string, rows: readonly Totals[]): Totals {
  const counts = COUNTS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  const amounts = AMOUNTS.map((name) => [name, sumOf(rows.map((row) => row[name]))]);
  return Totals.parse({ currency, ...Object.fromEntries([...counts, ...amounts]) });
}

/** The cash that drivers collected; null when no completed order's payment is known. */
export function knownCash({ cash, completed, paymentUnknown }: Pick<Totals, 'cash' | 'completed' | 'paymentUnknown'>) {
  return completed > 0 && paymentUnknown === completed ? null : cash;
}
