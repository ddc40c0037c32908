import { type MerchantCountry, parsePhone } from './phone';

const CODES: Record<MerchantCountry, string> = { KW: '+965', BH: '+973', SA: '+966' };
const COUNTRIES: readonly MerchantCountry[] = ['KW', 'BH', 'SA'];

/** The only other country of the three that a typed number belongs to, with its code or without it; else null. */
export function otherCountryOfPhone(text: string, country: MerchantCountry): MerchantCountry | null {
  const own = parsePhone(text, country);
  if (own.ok) return COUNTRIES.find((candidate) => candidate !== country && isOf(own, candidate)) ?? null;
  const others = COUNTRIES.filter((candidate) => candidate !== country && isOf(parsePhone(text, candidate), candidate));
  return others.length === 1 ? (others[0] ?? null) : null;
}

/** A number without a code that is none of the country but one of another of the three, with that code; else null. */
export function numberOfOtherCountry(text: string, country: MerchantCountry): string | null {
  if (parsePhone(text, country).ok) return null;
  const other = otherCountryOfPhone(text, country);
  const parsed = other && parsePhone(text, other);
  return parsed?.ok ? parsed.e164 : null;
}

function isOf(parsed: ReturnType<typeof parsePhone>, country: MerchantCountry): boolean {
  return parsed.ok && parsed.e164.startsWith(CODES[country]);
}
