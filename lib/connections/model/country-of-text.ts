import { COUNTRIES, type Country } from './connection';

const SPELLINGS: Record<Country, readonly string[]> = {
  KW: ['kw', 'kwt', 'kuwait', 'state of kuwait', 'الكويت'],
  BH: ['bh', 'bhr', 'bahrain', 'kingdom of bahrain', 'البحرين'],
  SA: ['sa', 'sau', 'ksa', 'saudi arabia', 'kingdom of saudi arabia', 'السعودية', 'المملكة العربية السعودية'],
};

/** The country that an installation names: the interface doesn't say whether by code or by name. */
export function countryOfText(text: string): Country | null {
  const wanted = text.trim().toLowerCase();
  return COUNTRIES.find((country) => SPELLINGS[country].includes(wanted)) ?? null;
}
