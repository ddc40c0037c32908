import { latinDigits } from './digits';
import { plainText } from './plain-text';

/** Text as search compares it: lower case, Latin digits, Arabic letters without variants and marks. */
export function foldText(text: string): string {
  return latinDigits(plainText(text))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The user's query, folded the same way; a phone in any spelling becomes its digits, without 00 or a Saudi number's 0. */
export function searchTerm(query: string): string {
  const folded = foldText(query);
  if (!/^[+(\d][\d\s().\u2010-\u2015-]{3,}$/.test(folded)) return folded;
  return folded.replace(/\D/g, '').replace(/^(?:00)?(966)?0(?=[15]\d{3})|^00/, '$1');
}

/** The digits of a phone, in Latin script. */
export function digitsOf(phone: string): string {
  return latinDigits(phone).replace(/\D/g, '');
}
