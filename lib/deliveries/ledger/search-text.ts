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

type Searched = {
  code: string | null;
  reference: string | null;
  customerName: string;
  customerPhone: string;
  area: string | null;
  driverName: string | null;
  driverPhone: string | null;
};

/** The text that search looks in: code, reference, area, and the names and phones of customer and driver. */
export function searchTextOf(row: Searched): string {
  const { code, reference, customerName, customerPhone, area, driverName, driverPhone } = row;
  const words = [code, reference, customerName, digitsOf(customerPhone), area, driverName, digitsOf(driverPhone ?? '')];
  return foldText(words.filter(Boolean).join(' '));
}

function digitsOf(phone: string): string {
  return latinDigits(phone).replace(/\D/g, '');
}

/** The user's query, folded the same way; a phone in any spelling becomes its digits. */
export function searchTerm(query: string): string {
  const folded = foldText(query);
  return /^[+\d][\d\s()-]{3,}$/.test(folded) ? folded.replace(/\D/g, '').replace(/^00/, '') : folded;
}

/**
 * The texts of which a delivery has at least one: the query, and the other spellings of an area that it begins, which
 * `suggestAreas` of lib/map finds.
 */
export function searchTerms(query: string, areas: readonly { name: { en: string; ar: string } }[]): string[] {
  const term = searchTerm(query);
  if (term === '') return [];
  const names = areas.flatMap(({ name }) => [foldText(name.en), foldText(name.ar)]);
  return [term, ...names.filter((name) => !name.includes(term))];
}
