import type { Country } from '@/lib/connections/model/connection';
import { latinDigits } from '@/lib/format/text/digits';

const CALLING_CODE: Record<Country, string> = { KW: '965', BH: '973', SA: '966' };
const FEWEST_DIGITS = 3;

/**
 * The E.164 prefixes that typed digits may stand for: in any script, with or without the country's code, with a trunk 0 or
 * an international 00. None for fewer than three digits.
 */
export function phonePrefixes(typed: string, country: Country): string[] {
  const plain = latinDigits(typed).replace(/[^\d+]/g, '');
  const international = /^(?:\+|00)(\d*)$/.exec(plain)?.[1];
  const digits = international ?? plain.replaceAll('+', '');
  if (digits.length < FEWEST_DIGITS) return [];
  if (international !== undefined) return [`+${digits}`];
  const local = `+${CALLING_CODE[country]}${digits.replace(/^0/, '')}`;
  // 966 5… may be a Saudi number without its plus, or a Kuwaiti one that begins so.
  return digits.startsWith('0') ? [local] : [local, `+${digits}`];
}
