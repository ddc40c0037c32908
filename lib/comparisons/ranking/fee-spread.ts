import { fromMinorUnits, toMinorUnits } from '@/lib/format/money/money';

type Fee = { deliveryFee: string; currency: string };

/** The lowest and the highest fee, and their difference. Decimal text. */
export type FeeSpread = { currency: string; count: number; lowest: string; highest: string; difference: string };

/** Null for fewer than two fees, and for fees that can't be subtracted: of several currencies, or no amounts. */
export function feeSpread(fees: readonly Fee[]): FeeSpread | null {
  const [first] = fees;
  if (!first || fees.length < 2 || fees.some(({ currency }) => currency !== first.currency)) return null;
  const amounts = fees.flatMap(({ deliveryFee, currency }) => toMinorUnits(deliveryFee, currency) ?? []);
  if (amounts.length < fees.length) return null;
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : 1));
  const [lowest = 0n, highest = lowest] = [sorted[0], sorted.at(-1)];
  const { currency } = first;
  const text = (minor: bigint) => fromMinorUnits(minor, currency);
  return {
    currency,
    count: fees.length,
    lowest: text(lowest),
    highest: text(highest),
    difference: text(highest - lowest),
  };
}
