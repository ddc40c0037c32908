import { fromMinorUnits, toMinorUnits } from '@/lib/format/money/money';

/** A fee with the decimals of its currency, `1.1` KWD as `1.100`; one with more digits than that stays as it is. */
export function feeText(deliveryFee: string, currency: string): string {
  const minor = toMinorUnits(deliveryFee, currency);
  return minor === undefined ? deliveryFee : fromMinorUnits(minor, currency);
}
