import type { AttentionSettings } from '@/lib/progress/attention-settings';

/** One merchant's credentials at one base address, without the credentials: safe to send to a browser. */
export type ConnectionView = {
  id: string;
  /** Its name in addresses: `/c/<slug>/...`. */
  slug: string;
  /** The name that dispatchers see. */
  name: string;
  /** The business as its customers know it; null if not stated. */
  merchantName: string | null;
  country: Country;
  /** No country is stated, so Kuwait's currency, time and addresses are assumed. */
  isCountryAssumed: boolean;
  currency: Currency;
  timeZone: string;
  /** The hour after midnight at which its business day begins. */
  dayStartHour: number;
  testMode: boolean;
  sandbox: boolean;
  /** When its deliveries need attention. */
  attention: AttentionSettings;
};

/**
 * A connection as the server knows it. `environmentKey`: null for one that was added on screen. `webhookToken`: null when it
 * was sealed under another APP_SECRET; webhooks still arrive.
 */
export type Connection = ConnectionView & {
  environmentKey: string | null;
  baseUrl: string;
  webhookToken: string | null;
  /** Its service wants an address line with a branch. */
  branchesNeedAddress: boolean;
  /** Lists of who is informed first (lib/occurrences/escalation), as they are stored. */
  escalation: unknown;
};

export const COUNTRIES = ['KW', 'BH', 'SA'] as const;
export type Country = (typeof COUNTRIES)[number];
export type Currency = 'KWD' | 'BHD' | 'SAR';

export const COUNTRY_FACTS: Record<Country, { currency: Currency; timeZone: string; decimals: number }> = {
  KW: { currency: 'KWD', timeZone: 'Asia/Kuwait', decimals: 3 },
  BH: { currency: 'BHD', timeZone: 'Asia/Bahrain', decimals: 3 },
  SA: { currency: 'SAR', timeZone: 'Asia/Riyadh', decimals: 2 },
};

export function countryOfCurrency(currency: string | null | undefined): Country | null {
  return COUNTRIES.find((country) => COUNTRY_FACTS[country].currency === currency) ?? null;
}

/** Deliveries are counted up to here; then "more than" is shown. */
export const COUNTED_AT_MOST = 1_000;
