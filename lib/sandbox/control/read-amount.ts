import { invalid } from '../requests/api-error';
import { decimals, toMinor } from '../store/money';

/** An amount in minor units. Refuses too many decimals instead of rounding them. */
export function readAmount(major: number, currency: string): number {
  const amount = toMinor(major, currency);
  const exact = Number.isSafeInteger(amount) && Math.abs(major * 10 ** decimals(currency) - amount) < 1e-6;
  if (!exact) throw invalid(`amounts must fit ${decimals(currency)} decimals`);
  return amount;
}
