import { digitsOf } from '../text/search';
import { type MerchantCountry, parsePhone } from './phone';

/**
 * One spelling for each number, however another system writes it: `50123123`, `96550123123` and `+965 5012 3123` are
 * `+96550123123`. Text that is no number of E.164 is its digits, or itself where it has letters.
 */
export function normalPhone(text: string, country: MerchantCountry): string {
  const parsed = parsePhone(text, country);
  if (parsed.ok) return parsed.e164;
  return /\p{L}/u.test(text) ? text.trim() : digitsOf(text);
}
