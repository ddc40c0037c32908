import { digitsOf, foldText } from '@/lib/format/text/search';

/** The text that the search for customers looks in: name, phone and area. */
export function searchTextOf({ name, phone, destination }: { name: string; phone: string; destination: object }) {
  const { area, district, city } = { area: undefined, district: undefined, city: undefined, ...destination };
  const words = [name, digitsOf(phone), area, district, city];
  return foldText(words.filter((word) => typeof word === 'string').join(' '));
}

/** An area's name as that text has it. */
export const searchTextOfArea = foldText;
