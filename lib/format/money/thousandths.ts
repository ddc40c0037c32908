const DECIMAL_TEXT = /^([+-]?)(\d+)(?:\.(\d{0,3})0*)?$/;

/**
 * Decimal text of the database (at most three decimals) as an exact number of thousandths: `1.25` is 1250n. Throws for
 * other text.
 */
export function toThousandths(amount: string): bigint {
  const match = DECIMAL_TEXT.exec(amount.trim());
  if (!match) throw new RangeError(`not an amount: ${amount}`);
  const [, sign, whole = '', fraction = ''] = match;
  const value = BigInt(whole + fraction.padEnd(3, '0'));
  return sign === '-' ? -value : value;
}

/** The inverse: 1250n is `1.250`. */
export function fromThousandths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(4, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** The exact sum of amounts. */
export function sumOf(amounts: readonly string[]): string {
  return fromThousandths(amounts.reduce((sum, amount) => sum + toThousandths(amount), 0n));
}

/** An amount that left instead of coming. */
export function negated(amount: string): string {
  return fromThousandths(-toThousandths(amount));
}

/** One amount less another. */
export function minus(amount: string, other: string): string {
  return fromThousandths(toThousandths(amount) - toThousandths(other));
}
