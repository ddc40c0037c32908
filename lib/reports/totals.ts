import { sumOf } from '@/lib/format/money/thousandths';
import type { Totals } from './schema';

const COUNTS = [
  'orders',
  'completed',
  'canceled',
  'failed',
  'refused',
  'paymentUnknown',
  'promised',
  'onTime',
  'compared',
] as const;
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

function addUp(currency: string, rows: readonly Totals[]): Totals {
  const sums = { ...ZERO, currency };
  for (const name of COUNTS) sums[name] = rows.reduce((sum, row) => sum + row[name], 0);
  for (const name of AMOUNTS) sums[name] = sumOf(rows.map((row) => row[name]));
  return sums;
}

const ZERO: Totals = {
  currency: '',
  orders: 0,
  completed: 0,
  canceled: 0,
  failed: 0,
  refused: 0,
  paymentUnknown: 0,
  promised: 0,
  onTime: 0,
  compared: 0,
  fees: '0.000',
  cash: '0.000',
  estimated: '0.000',
  charged: '0.000',
};

/** The cash that drivers collected; null when no completed order's payment is known. */
export function knownCash({ cash, completed, paymentUnknown }: Pick<Totals, 'cash' | 'completed' | 'paymentUnknown'>) {
  return completed > 0 && paymentUnknown === completed ? null : cash;
}
