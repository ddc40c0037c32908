import type { Area } from '@/lib/map/areas/area';
import { distanceMeters } from '@/lib/map/geometry/point';
import { isWord } from '../text/vocabulary';
import places from '../words/countries.json';
import { ADDRESS_PARTS } from './fields';
import { type AreaMention, areBeside, isNamed, type Reading } from './reading';
import { uncorrected } from './scopes';

export interface SettledArea {
  area?: string;
  city?: string;
  /** The mentions that say so. */
  used: readonly AreaMention[];
  /** Two places are named that exclude each other. */
  isConflict: boolean;
  /** English names that may be meant. */
  candidates: string[];
  /** The listed area itself, for what needs its position. */
  listed?: Area;
}

/** Capitals that people add to a part of them, and towns that name a governorate or a region too, which ends an address. */
const CAPITALS: Record<string, string | undefined> = places.capitals;
const GOVERNORATES: Record<string, string | undefined> = places.governorates;
const WITHIN_GOVERNORATE_METERS = 20_000;
/** The area, and in Saudi Arabia the city, that the mentions agree on. */
export function settleArea(reading: Reading, excluded: readonly boolean[]): SettledArea {
  const { mentions, tokens } = reading;
  const possible = mentions.filter(({ first }) => !excluded[first]);
  const strong = possible.filter(isNamed);
  const named = strong.length > 0 ? strong : possible.filter(({ strength }) => strength === 'alone');
  const kept = uncorrected(reading, named);
  const candidates = [...new Set(mentions.flatMap(({ areas }) => areas.map(({ name }) => name.en)))];
  const settled = reading.country === 'SA' ? settleSaudi(reading, kept) : settleOne(reading, kept);
  const { used = [] } = settled;
  // "Salwa or only Salmiya", "Khaitn or Farwaniya", "Malqa or Qirawn": the other name may be unknown.
  const isOr = (at: number) => isWord(tokens[at]?.text, 'either') && !isWord(tokens[at]?.text, 'kinship');
  const isEither = possible.some(
    ({ first, next }, index) =>
      isOr(first - 1) ||
      // "today or tomorrow Salmiya", "لو سمحت السالمية": no other area before.
      (index > 0 && isOr(first - 2)) ||
      /^(?:or|او)$/.test(tokens[next]?.text ?? ''),
  );
  const isContested = possible.some((mention, index) => isRival(reading, possible[index - 1], mention, used));
  if (isEither || isContested) return { isConflict: isEither, used: [], candidates };
  return { isConflict: false, used, ...settled, candidates };
}

/** "Salmiya? no its Salwa", "النسيم - الجهراء": an everyday word beside the area may be the area. */
function isRival(
  { tokens, country }: Reading,
  before: AreaMention | undefined,
  behind: AreaMention,
  used: readonly AreaMention[],
): boolean {
  const between = tokens.slice(before?.next, behind.first);
  if (!before || used.includes(before) === used.includes(behind) || between.length > MOST_BETWEEN) return false;
  const isAsked = between.some(({ text }) => text === '?' || isWord(text, 'correction'));
  const isBeside = country !== 'SA' && between.every(({ kind }) => kind === 'sign');
  const isEveryday = [before, behind].some(({ strength }) => strength === 'everyday' || strength === 'alone');
  return isEveryday && (isAsked || isBeside);
}
const MOST_BETWEEN = 4;

type Settled = Partial<Omit<SettledArea, 'candidates'>>;

function settleOne(reading: Reading, mentions: readonly AreaMention[]): Settled {
  const smaller = mentions.filter((mention) => !isAround(reading, mention, mentions));
  const used = smaller.length > 0 ? smaller : mentions;
  const [listed, ...more] = distinct(used.map(({ areas }) => areas));
  if (!listed) return {};
  if (more.length === 0) return { area: listed.name.en, listed, used };
  // Names side by side are one address: a village and its town, an area and its governorate.
  const isApart = ({ first }: AreaMention, index: number) =>
    index > 0 && !areBeside(reading.tokens, used[index - 1]?.next ?? 0, first);
  return { isConflict: used.some(isApart) };
}

/** Whether a name is only that of the capital or the governorate around another one. */
function isAround({ country, tokens }: Reading, around: AreaMention, mentions: readonly AreaMention[]): boolean {
  const { areas } = around;
  const [area] = areas;
  if (areas.length !== 1 || !area) return false;
  if (area.name.en === CAPITALS[country]) return true;
  if (!GOVERNORATES[country]?.split(',').includes(area.name.en)) return false;
  // "Jahra - Naseem", "حولي، الجابرية"; "I work in Salmiya. Hawalli block 1" are two sentences, "Salmiya/Hawalli" two areas.
  const isBeside = (other: AreaMention) => {
    const between = tokens.slice(Math.min(other.next, around.next), Math.max(other.first, around.first));
    return between.length > 0 && between.every(({ kind, text }) => kind === 'sign' && !'.?!/'.includes(text));
  };
  const others = mentions
    .filter(isBeside)
    .flatMap((other) => other.areas.filter(({ name }) => name.en !== CAPITALS[country]));
  return others.length > 0 && others.every((other) => distanceMeters(other, area) < WITHIN_GOVERNORATE_METERS);
}

/** The only areas that the mentions have in common by name; several where they differ, or one name has two meanings. */
function distinct(lists: readonly (readonly Area[])[]): Area[] {
  return [...new Map(lists.flat().map((area) => [area.name.en, area])).values()];
}

function settleSaudi({ findings }: Reading, mentions: readonly AreaMention[]): Settled {
  const cityMentions = mentions.filter((mention) => mention.areas.some(({ isMain }) => isMain));
  const pure = cityMentions.filter(({ areas }) => areas.every(({ isMain }) => isMain));
  const cityMention = pure.length > 0 ? pure : cityMentions;
  const [city, ...otherCities] = distinct(cityMention.map(({ areas }) => areas.filter(({ isMain }) => isMain)));
  if (otherCities.length > 0) return { isConflict: true };
  const others = mentions.filter((mention) => !cityMention.includes(mention));
  const marked = others.filter(({ strength }) => strength === 'marked');
  const districtMentions = marked.length > 0 ? marked : others;
  const inCity = districtMentions.map(({ areas }) =>
    areas.filter((area) => area.city && (!city || area.city.en === city.name.en)),
  );
  // A district of another city alone is no part of the address: it stays for the driver.
  const districtsInCity = districtMentions.filter((_, index) => inCity[index]?.length);
  const names = distinct(inCity);
  if (names.length > 1 && inCity.length > 1) return { isConflict: true };
  const used = [...cityMention, ...(names.length === 1 ? districtsInCity : [])];
  const known: Settled = city ? { city: city.name.en, used: cityMention, listed: city } : {};
  const [district] = names;
  // "رجاء الرد": a district's name alone is as often a word.
  const isBesideParts = findings.some(({ field }) => ADDRESS_PARTS.some((part) => part === field));
  const isPlaced = city || marked.length > 0 || isBesideParts;
  if (names.length === 1 && district && isPlaced) return { ...known, area: district.name.en, used, listed: district };
  // The district is asked for: a city's name alone is none.
  return known;
}
