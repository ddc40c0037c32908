import { sumOf } from '@/lib/format/money/thousandths';
import type { Totals } from './schema';

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
  const count = (read: (row: Totals) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  const amount = (read: (row: Totals) => string) => sumOf(rows.map(read));
  return {
    currency,
    orders: count(({ orders }) => orders),
    completed: count(({ completed }) => completed),
    canceled: count(({ canceled }) => canceled),
    failed: count(({ failed }) => failed),
    refused: count(({ refused }) => refused),
    paymentUnknown: count(({ paymentUnknown }) => paymentUnknown),
    promised: count(({ promised }) => promised),
    onTime: count(({ onTime }) => onTime),
    compared: count(({ compared }) => compared),
    fees: amount(({ fees }) => fees),
    cash: amount(({ cash }) => cash),
    estimated: amount(({ estimated }) => estimated),
    charged: amount(({ charged }) => charged),
  };
}

/** The cash that drivers collected; null when no completed order's payment is known. */
export function knownCash({ cash, completed, paymentUnknown }: Pick<Totals, 'cash' | 'completed' | 'paymentUnknown'>) {
  return completed > 0 && paymentUnknown === completed ? null : cash;
}
