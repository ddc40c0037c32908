const CURRENCIES: Record<string, { decimals: number; ar: string }> = {
  KWD: { decimals: 3, ar: 'د.ك' },
  BHD: { decimals: 3, ar: 'د.ب' },
  SAR: { decimals: 2, ar: 'ر.س' },
};
const DEFAULT_DECIMALS = 2;
const DECIMAL_TEXT = /^([+-]?)(\d{1,40})(?:\.(\d{0,40}))?$/;

export type MoneyParts = { number: string; currency: string; currencyFirst: boolean };

/** How many decimals a currency is written with: KWD and BHD three, SAR two. */
export function currencyDecimals(currency: string): number {
  return CURRENCIES[currency]?.decimals ?? DEFAULT_DECIMALS;
}

/** A currency as a locale writes it: `KWD`, `د.ك`. */
export function currencyText(currency: string, locale: string): string {
  return locale.startsWith('ar') ? (CURRENCIES[currency]?.ar ?? currency) : currency;
}

/** An amount in decimal text, ready to show, never through a float: `KWD 1,250.500`, `1,250.500 د.ك`. Other text is shown as it is. */
export function formatMoney(amount: string, currency: string, locale: string): string {
  const parts = moneyParts(amount, currency, locale);
  return parts.currencyFirst ? `${parts.currency}\u00a0${parts.number}` : `${parts.number}\u00a0${parts.currency}`;
}

/** The two parts of an amount, for a component that styles them separately. */
export function moneyParts(amount: string, currency: string, locale: string): MoneyParts {
  return {
    number:
      plainAmount(amount, currency)
        ?.replace('-', '\u2212')
        .replace(/\B(?=(\d{3})+\.)/g, ',') ?? amount,
    currency: currencyText(currency, locale),
    currencyFirst: !locale.startsWith('ar'),
  };
}

/** Decimal text in the currency's smallest unit; undefined when it is not exact. `1.25` KWD is 1250n. */
export function toMinorUnits(amount: string, currency: string): bigint | undefined {
  const match = DECIMAL_TEXT.exec(amount.trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const decimals = currencyDecimals(currency);
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  const minor = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -minor : minor;
}

/** The inverse: 1250n KWD is `1.250`. */
export function fromMinorUnits(minor: bigint, currency: string): string {
  const decimals = currencyDecimals(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** An amount as a number of a file, with the currency's decimals: `-1250.50`. Null for other text. */
export function plainAmount(amount: string, currency: string): string | null {
  const match = DECIMAL_TEXT.exec(amount.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  // Digits beyond the currency's own are money too: shown, not rounded away.
  const decimalsShown = fraction.replace(/0+$/, '').padEnd(currencyDecimals(currency), '0');
  return `${sign === '-' ? '-' : ''}${whole.replace(/^0+(?=\d)/, '')}.${decimalsShown}`;
}
