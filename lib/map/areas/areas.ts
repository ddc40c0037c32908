import { isMapCountry, type MapCountry } from '../country-view';
import { distanceMeters } from '../distance';
import type { Point } from '../point';
import { regionLabels } from '../region-labels';
import { BAHRAIN } from './areas-bh';
import { KUWAIT } from './areas-kw';
import { SAUDI_ARABIA } from './areas-sa';

export interface Area extends Point {
  name: AreaName;
  /** The city a district belongs to; only in Saudi Arabia. */
  city?: AreaName;
  /** A city or main town, labelled at a low zoom. */
  isMain: boolean;
  aliases: string[];
}

interface AreaName {
  en: string;
  ar: string;
}

/**
 * Areas (Kuwait, Bahrain) or cities and their districts (Saudi Arabia), by our own written lists; positions are approximate.
 * Browsers should load this module lazily (`import('@/lib/map/areas/areas')`, or the hook `useAreas` in components/map).
 */
export function areasOf(country: string): Area[] {
  if (!isMapCountry(country)) return [];
  const known = parsed.get(country) ?? parseList(LISTS[country], country === 'SA');
  parsed.set(country, known);
  return known;
}

/**
 * The area with this name in any spelling: "al-salmiyah", "Salmiya", "السالميه". In Saudi Arabia `city` selects among
 * districts of one name; without it the city, else the first district, is returned.
 */
export function findArea(country: string, text: string, city?: string): Area | undefined {
  const wanted = foldName(text);
  if (!wanted) return undefined;
  const inCity = city ? foldName(city) : undefined;
  const matches = areasOf(country).filter((area) => foldedNames(area, 'whole').includes(wanted));
  const fitting = inCity
    ? matches.filter((area) => area.city && [area.city.en, area.city.ar].some((name) => foldName(name) === inCity))
    : matches;
  return fitting.find((area) => area.isMain) ?? fitting[0];
}

/** A comma-separated address with its known areas and its labels in Arabic; other parts stay as they are. */
export function addressInArabic(country: string, address: string): string {
  const names = arabicNames(country);
  const parts = address.split(/[,،]/).map((part) => part.trim());
  const inArabic = parts.map((part) => (/[a-z]/i.test(part) && names.get(foldName(part))) || labelInArabic(part));
  return inArabic.every((part, index) => part === parts[index]) ? address : inArabic.join('، ');
}

/** Areas with the text in their name, those beginning with it first; all areas for an empty text. */
export function suggestAreas(country: string, text: string, limit = 8): Area[] {
  const wanted = foldName(text);
  const begun = foldName(text, 'begun');
  const scored = areasOf(country).flatMap((area) => {
    const positions = [
      ...foldedNames(area, 'whole').map((name) => name.indexOf(wanted)),
      ...foldedNames(area, 'begun').map((name) => name.indexOf(begun)),
    ].filter((position) => position >= 0);
    return positions.length > 0 ? [{ area, score: Math.min(...positions) === 0 ? 0 : 1 }] : [];
  });
  return scored
    .sort((a, b) => a.score - b.score)
    .slice(0, limit)
    .map(({ area }) => area);
}

/** The nearest listed area, or none within `withinMeters`: describes a pin in words ("near Salmiya"). */
export function nearestArea(country: string, point: Point, withinMeters = 5000): Area | undefined {
  let nearest: { area: Area; meters: number } | undefined;
  for (const area of areasOf(country)) {
    const meters = distanceMeters(point, area);
    if (meters <= withinMeters && (!nearest || meters < nearest.meters)) nearest = { area, meters };
  }
  return nearest?.area;
}

/**
 * Folds the spellings of a name into one:
 * - Arabic alef, ya, ta marbuta, hamza and vowel marks, and the article
 * - Latin accents, doubled letters, q and g, the endings -a/-ah/-ia/-iya/-iyya and -i/-y
 *
 * For a word that is `begun` ("salmi") the ending stays, and so does an article joined to it.
 */
export function foldName(text: string, state: 'whole' | 'begun' = 'whole') {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replaceAll('ؤ', 'و')
    .replaceAll('ة', 'ه')
    .replaceAll('ء', '')
    .replace(/['’‘`ʻʿ.]/g, '')
    .replace(/[-_/]+/g, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => foldWord(word, state))
    .join('');
}

/** The labels that the service writes before a number: `Block 5`. */
const LABELS: Record<string, string> = {
  block: 'قطعة',
  street: 'شارع',
  building: 'مبنى',
  floor: 'الدور',
  apartment: 'شقة',
};

function labelInArabic(part: string): string {
  const [, label = '', value] = /^(\w+) ([\d٠-٩]\S*)$/.exec(part) ?? [];
  const arabic = LABELS[label.toLowerCase()];
  return arabic ? `${arabic} ${value}` : part;
}

const LISTS: Record<MapCountry, string> = { KW: KUWAIT, BH: BAHRAIN, SA: SAUDI_ARABIA };
const parsed = new Map<MapCountry, Area[]>();
const arabicByCountry = new Map<string, Map<string, string>>();

/** Articles as people write them in Latin letters, sun letters included ("As Salmiya"). */
const ARTICLES = new Set(['al', 'el', 'as', 'ash', 'ad', 'ar', 'an', 'at', 'az', 'ath', 'adh']);

function foldWord(word: string, state: 'whole' | 'begun') {
  if (ARTICLES.has(word)) return '';
  const withoutArticle = word.replace(state === 'whole' ? /^ال(?!له$)(?=..)/ : /^ال(?=.)/, '');
  if (!/^[a-z]+$/.test(withoutArticle)) return withoutArticle;
  const plain = withoutArticle
    .replaceAll('q', 'g')
    .replace(/ee|ei|ie/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/(.)\1+/g, '$1');
  if (state === 'begun') return plain;
  return plain
    .replace(/^al(?=[^aeiou][a-z]{3})/, '')
    .replace(/(?:iy|i|y)?ah?$/, 'a')
    .replace(/(?<=[^aeiouy])y$/, 'i');
}

/** Arabic names of areas and countries by folded Latin name; of several areas with one name, the main one. */
function arabicNames(country: string): Map<string, string> {
  const known = arabicByCountry.get(country);
  if (known) return known;
  const areas = areasOf(country).toSorted((a, b) => Number(a.isMain) - Number(b.isMain));
  const names = new Map([
    ...regionLabels().map(({ name }): [string, string] => [foldName(name.en), name.ar]),
    ...areas.flatMap((area) => namesOf(area).map((name): [string, string] => [foldName(name), area.name.ar])),
  ]);
  arabicByCountry.set(country, names);
  return names;
}

const foldedByState = { whole: new WeakMap<Area, string[]>(), begun: new WeakMap<Area, string[]>() };

/** Folded once per area: a search compares them at every key. */
function foldedNames(area: Area, state: 'whole' | 'begun'): string[] {
  const cached = foldedByState[state].get(area);
  if (cached) return cached;
  const folded = namesOf(area).map((name) => foldName(name, state));
  foldedByState[state].set(area, folded);
  return folded;
}

function namesOf(area: Area) {
  return [area.name.en, area.name.ar, ...area.aliases];
}

function parseList(list: string, mainsAreCities: boolean): Area[] {
  let city: AreaName | undefined;
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const isMain = line.startsWith('*');
      const [en = '', ar = '', latitude, longitude, aliases] = line.replace('*', '').split('|');
      const name = { en, ar };
      if (isMain && mainsAreCities) city = name;
      const district = !isMain && city ? { city } : {};
      return {
        name,
        ...district,
        isMain,
        latitude: Number(latitude),
        longitude: Number(longitude),
        aliases: aliases ? aliases.split(',') : [],
      };
    });
}
