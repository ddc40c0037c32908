import { digitsOf, foldText, searchTerm } from '@/lib/format/text/search';

type Searched = {
  code: string | null;
  reference: string | null;
  customerName: string;
  /** As `normalPhone` writes it. */
  phone: string;
  area: string | null;
  driverName: string | null;
  driverPhone: string | null;
};

/** The text that search looks in: code, reference, area, and the names and phones of customer and driver. */
export function searchTextOf(row: Searched): string {
  const { code, reference, customerName, phone, area, driverName, driverPhone } = row;
  const words = [code, reference, customerName, digitsOf(phone), area, driverName, digitsOf(driverPhone ?? '')];
  return foldText(words.filter(Boolean).join(' '));
}

/**
 * The texts of which a delivery has at least one: the query, as a phone and as it was typed, and the other spellings of an
 * area that it begins (`suggestAreas`).
 */
export function searchTerms(query: string, areas: readonly { name: { en: string; ar: string } }[]): string[] {
  const term = searchTerm(query);
  if (term === '') return [];
  const texts = [foldText(query), ...areas.flatMap(({ name }) => [foldText(name.en), foldText(name.ar)])];
  return [term, ...texts.filter((text) => !text.includes(term))];
}
