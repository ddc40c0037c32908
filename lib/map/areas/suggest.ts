import type { Area } from './area';
import { areasOf } from './area-lists';
import { foldedNames, namesOf, plainName } from './area-names';
import { foldName } from './fold-name';
import { spellingDistance } from './spelling-distance';

/**
 * How a name fits what was typed: letter by letter, in another spelling, by its alias, its beginning, the beginning of a
 * later word, a misspelling, or letters inside a word.
 */
const FITS = ['exact', 'folded', 'alias', 'begins', 'word', 'near', 'inside'] as const;
export interface AreaSuggestion {
  area: Area;
  fit: (typeof FITS)[number];
}

/** Areas for what was typed, the best fit first; all of them for an empty text. `isWanted` selects among the areas. */
export function suggestAreas(
  country: string,
  text: string,
  { limit = 8, isWanted = () => true }: { limit?: number; isWanted?: (area: Area) => boolean } = {},
): AreaSuggestion[] {
  const areas = areasOf(country).filter(isWanted);
  if (text.trim() === '') return areas.slice(0, limit).map((area) => ({ area, fit: 'inside' }));
  const found = search(areas, text);
  const rest = found.some(({ fit }) => isWhole(fit) || fit === 'begins') ? '' : withoutAddition(areasOf(country), text);
  const ofRest =
    rest === '' ? [] : search(areas, rest).map((suggestion) => ({ ...suggestion, fit: lower(suggestion.fit) }));
  const further = ofRest.filter(({ fit, area }) => fit === 'word' && !found.some((other) => other.area === area));
  return [...further, ...found].slice(0, limit).map(({ area, fit }) => ({ area, fit }));
}

/** A name without a word for a kind of place, a remark in brackets, or the name of its town before it. */
function withoutAddition(areas: readonly Area[], text: string): string {
  const plain = text.replace(/\([^)]*\)?/g, ' ').trim();
  const rest = plain.replace(KIND_OF_PLACE, '');
  if (rest !== text.trim()) return rest;
  const [first = '', ...others] = rest.split(/[\s-]+/);
  const isTown = areas.some((area) => area.isMain && foldedNames(area).includes(foldName(first)));
  return isTown ? others.join(' ') : '';
}

const KIND_OF_PLACE = /^(ضاحية|منطقة|قرية|مدينة) (?=.)/;

/** A name found by a part of the text is a suggestion that Enter does not take. */
function lower(fit: AreaSuggestion['fit']): AreaSuggestion['fit'] {
  return isWhole(fit) || fit === 'begins' ? 'word' : fit;
}

/** The areas that fit, the best first. */
function search(areas: readonly Area[], text: string): Ranked[] {
  const typed = readTyped(text);
  if (typed.begun === '') return [];
  const fitting = areas.flatMap((area) => fitOf(area, typed) ?? []);
  const isFound = fitting.some(({ fit }) => isWhole(fit));
  const rest = isFound
    ? []
    : areas.filter((area) => !fitting.some((found) => found.area === area && found.fit !== 'inside'));
  const near = rest.flatMap((area) => misspelling(area, typed.begun) ?? []);
  const sure = fitting.filter(({ area }) => !near.some((found) => found.area === area));
  return [...sure, ...near].sort((a, b) => a.rank - b.rank);
}

/** Areas with this name, or with one that begins with it, in any spelling; none for less than three letters. */
export function areasBegunBy(country: string, text: string): Area[] {
  if (!/\p{L}{3}/u.test(text.trim())) return [];
  const suggestions = suggestAreas(country, text, { limit: MOST_BEGUN });
  return suggestions.filter(({ fit }) => isWhole(fit) || fit === 'begins').map(({ area }) => area);
}

/**
 * Whether Enter may take the first suggestion: its name is or begins with the text. Not where whole words fit several
 * areas ("Shuwaikh", one name of two cities), and never a match inside a word.
 */
export function isFirstCertain(suggestions: readonly AreaSuggestion[], text: string): boolean {
  const [first, second] = suggestions;
  if (!first) return false;
  if (isWhole(first.fit))
    return second?.fit !== first.fit && !(second && isWhole(second.fit) && isElsewhere(first, second));
  if (first.fit !== 'begins') return false;
  const words = foldName(text, 'begun');
  if (lacksOnlyEnding(first.area, words)) return false;
  const completed = suggestions.filter(({ area, fit }) => fit === 'begins' && hasWholeWords(area, words));
  return completed.length < 2;
}

function isElsewhere({ area }: AreaSuggestion, other: AreaSuggestion): boolean {
  return area.city?.en !== other.area.city?.en;
}

/** Whether the text is the name but for the feminine ending, which makes another name of it ("شعيب", "الشعيبة"). */
function lacksOnlyEnding(area: Area, begun: string): boolean {
  return spellings(area).starts.some(
    ({ main }) => main.startsWith(begun) && /^(ه|ah?)$/.test(main.slice(begun.length)),
  );
}

interface Typed {
  plain: string;
  whole: string;
  begun: string;
  /** Begun, without an article joined to it ("Alsalm"). */
  bare: string;
}

function readTyped(text: string): Typed {
  const begun = foldName(text, 'begun');
  return { plain: plainName(text), whole: foldName(text), begun, bare: begun.replace(/^al(?=[^aeiou][a-z]{2})/, '') };
}

type Ranked = AreaSuggestion & { rank: number };

/** Words before the name itself: people leave them out. */
const GENERIC = /^(مدينة|ضاحية|حي|جزر|جزيرة|ميناء|madinat|hay|hayy)$/i;
const MOST_BEGUN = 5;
/** Fewer letters fit the inside of too many words. */
const FEWEST_INSIDE = 3;
const FEWEST_MISSPELT = 4;

function fitOf(area: Area, { plain, whole, begun, bare }: Typed): Ranked | undefined {
  const { names, starts } = spellings(area);
  const folded = foldedNames(area);
  if (names.includes(plain)) return ranked(area, 'exact');
  if (folded.slice(0, 2).includes(whole)) return ranked(area, 'folded');
  if (folded.includes(whole)) return ranked(area, 'alias');
  const isBegun = starts.some(({ main }) => main.startsWith(begun) || main.startsWith(bare));
  if (isBegun || names.some((name) => name.startsWith(plain))) return ranked(area, 'begins');
  if (starts.some(({ later }) => later.some((word) => word.startsWith(begun)))) return ranked(area, 'word');
  const isInside = begun.length >= FEWEST_INSIDE && starts.some(({ main }) => main.includes(begun));
  return isInside ? ranked(area, 'inside') : undefined;
}

function misspelling(area: Area, begun: string): Ranked | undefined {
  if (begun.length < FEWEST_MISSPELT) return undefined;
  const most = begun.length < 6 ? 1 : begun.length < 9 ? 1.5 : 2;
  const distance = Math.min(...spellings(area).starts.map(({ main }) => spellingDistance(begun, main, most)));
  return Number.isFinite(distance) ? ranked(area, 'near', distance / 10) : undefined;
}

function isWhole(fit: AreaSuggestion['fit']): boolean {
  return fit === 'exact' || fit === 'folded' || fit === 'alias';
}

/** `within` (under 1) sorts what fits alike. */
function ranked(area: Area, fit: AreaSuggestion['fit'], within = 0): Ranked {
  return { area, fit, rank: FITS.indexOf(fit) + within };
}

/** A name as it begins: `main` from its first word that is not generic, `later` from each word after that one. */
interface Start {
  main: string;
  later: string[];
  /** The lengths at which a word of `main` ends. */
  wordEnds: number[];
}

interface Spellings {
  names: string[];
  starts: Start[];
}

const cached = new WeakMap<Area, Spellings>();

function spellings(area: Area): Spellings {
  const known = cached.get(area);
  if (known) return known;
  const made = {
    names: [plainName(area.name.en), plainName(area.name.ar)],
    starts: namesOf(area).flatMap((name) => {
      const words = name.split(' ');
      const ownWords = words.slice(words.findIndex((word) => !GENERIC.test(word)));
      return ownWords.length === words.length ? [startOf(words)] : [startOf(words), startOf(ownWords)];
    }),
  };
  cached.set(area, made);
  return made;
}

function startOf(words: readonly string[]): Start {
  const folded = words.map((_, index) => foldName(words.slice(index).join(' '), 'begun'));
  const main = folded[0] ?? '';
  const ends = folded.slice(1).map((rest) => main.length - rest.length);
  return { main, later: folded.slice(1), wordEnds: [...ends, main.length] };
}

function hasWholeWords(area: Area, begun: string): boolean {
  return spellings(area).starts.some(({ main, wordEnds }) => main.startsWith(begun) && wordEnds.includes(begun.length));
}
