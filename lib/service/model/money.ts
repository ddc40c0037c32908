import { memoize } from '@/lib/format/memoize';

/** The decimals of a currency: KWD and BHD 3, SAR 2. Two of one that is unknown. */
export const currencyDecimals = memoize((currency: string): number => {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
});

/**
 * Exact decimal text of an amount on the wire: 1.25 KWD is "1.250". Zeros fill up the currency's decimals; no digit is
 * dropped or rounded. Null for what is no number.
 */
export function decimalText(amount: number | string, currency: string | null): string | null {
  const written = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(String(amount).trim());
  if (!written) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = written;
  const { integer, decimals } = shifted(whole, fraction, Number(exponent));
  const wanted = currency ? currencyDecimals(currency) : 0;
  const padded = decimals.replace(/0+$/, '').padEnd(wanted, '0');
  const text = padded ? `${integer}.${padded}` : integer;
  return sign === '-' && /[1-9]/.test(text) ? `-${text}` : text;
}

/** The digits with the decimal point moved by `exponent` places. */
function shifted(whole: string, fraction: string, exponent: number) {
  const digits = '0'.repeat(Math.max(0, -exponent)) + whole + fraction + '0'.repeat(Math.max(0, exponent));
  const point = Math.max(0, -exponent) + whole.length + exponent;
  return { integer: digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0', decimals: digits.slice(point) };
}
