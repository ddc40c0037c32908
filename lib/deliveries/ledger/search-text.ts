import { latinDigits } from '@/lib/format/text/digits';

/** Text as search compares it: lower case, Latin digits, Arabic letters without variants and marks. */
export function foldText(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The text that search looks in: code, reference, customer's name, and the phone's digits. */
export function searchTextOf(delivery: {
  code: string | null;
  reference: string | null;
  name: string;
  phone: string;
}): string {
  const digits = latinDigits(delivery.phone).replace(/\D/g, '');
  return foldText([delivery.code ?? '', delivery.reference ?? '', delivery.name, digits].join(' '));
}

/** The user's query, folded the same way; a phone in any spelling becomes its digits. */
export function searchTerm(query: string): string {
  const folded = foldText(query);
  return /^[+\d][\d\s()-]{3,}$/.test(folded) ? folded.replace(/\D/g, '').replace(/^00/, '') : folded;
}
