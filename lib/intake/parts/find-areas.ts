import type { Area } from '@/lib/map/areas/area';
import { namesOf } from '@/lib/map/areas/area-names';
import { spellingDistance } from '@/lib/map/areas/spelling-distance';
import { suggestAreas } from '@/lib/map/areas/suggest';
import type { Token } from '../text/tokens';
import { areaIndex, foldWord, isPlainName } from './area-index';
import {
  AFTER_AREA,
  AREA_MARKERS,
  CITY_MARKERS,
  FROM_BEFORE,
  GREETING_BEHIND,
  isEveryday,
  LINKING,
  NEGATION_BEFORE,
  PLACE_BEFORE,
  PLACE_BEHIND,
  RELATIVE_BEFORE,
} from './area-words';
import { isGivenName } from './given-names';
import { labelAt, withoutPrefix } from './labels';
import { isBoundary, neighbour, type Reading, take } from './reading';

/** A listed name in a message. */
export interface AreaMention {
  areas: readonly Area[];
  first: number;
  next: number;
  /** How sure it is that the name says where the order goes. */
  strength: 'marked' | 'strong' | 'alone' | 'everyday' | 'relative';
  /** Behind "from" or "من": the place it comes from, where another follows "to". */
  isFrom: boolean;
}

const MOST_WORDS = 6;
const SHORTEST_FREE = 5;

/** All names of areas in a message, the longest at each place. */
export function findAreas(reading: Reading): AreaMention[] {
  const mentions: AreaMention[] = [];
  for (let at = 0; at < reading.tokens.length; at++) {
    const mention = mentionAt(reading, at);
    if (!mention) continue;
    const before = mentions.at(-1);
    const isSecond = before?.strength === 'relative' && isJoined(reading.tokens, before.next, at);
    if (isSecond) mention.strength = 'relative';
    mentions.push(mention);
    if (mention.strength !== 'everyday' && mention.strength !== 'alone') take(reading, at, mention.next, 'area');
    at = mention.next - 1;
  }
  return mentions.some(({ strength }) => strength !== 'relative') ? mentions : [...mentions, ...misspelt(reading)];
}

/** "between Salmiya and Hawalli". */
function isJoined(tokens: readonly Token[], from: number, to: number): boolean {
  const between = tokens.slice(from, to);
  if (between.length === 0) return /^و./.test(tokens[to]?.text ?? '');
  return between.length === 1 && /^(?:and|or|و|او|&)$/.test(between[0]?.text ?? '');
}

const SHORTEST_MISSPELT = 6;
const MOST_TRIED = 8;

/** Names with one wrong letter, in a message without another: a piece of its own beside parts of an address. */
function misspelt(reading: Reading): AreaMention[] {
  const { tokens, taken, country } = reading;
  const tried = [...tokens.entries()].filter(([at, { kind, text }]) => {
    const isWord = kind === 'word' && taken[at] === undefined && text.length >= SHORTEST_MISSPELT;
    return (
      isWord &&
      !isGivenName(text) &&
      !isRelative(reading, at) &&
      isInAddress(reading, { areas: [], first: at, next: at + 1 }, false)
    );
  });
  return tried.slice(0, MOST_TRIED).flatMap(([at, { text }]): AreaMention[] => {
    const [area, ...more] = suggestAreas(country, text, { limit: 2 });
    if (!area || more.length > 0 || area.fit !== 'near') return [];
    if (!namesOf(area.area).some((name) => isSimilar(foldWord(text), foldWord(name)))) return [];
    take(reading, at, at + 1, 'area');
    return [{ areas: [area.area], first: at, next: at + 1, strength: 'strong', isFrom: false }];
  });
}

/** About one letter off, never the first. */
function isSimilar(typed: string, name: string): boolean {
  const isNear = typed.charAt(0) === name.charAt(0) && Math.abs(typed.length - name.length) < 2;
  return isNear && spellingDistance(typed, name, 1) <= 1;
}

function mentionAt(reading: Reading, at: number): AreaMention | undefined {
  const token = reading.tokens[at];
  if (token?.kind !== 'word' || reading.taken[at] !== undefined) return undefined;
  if (ARTICLES.has(token.text) && reading.tokens[at + 1]?.kind !== 'word' && reading.tokens[at + 1]?.text !== '-')
    return undefined;
  if (isCityLabel(reading.tokens, at)) return undefined;
  for (const form of withoutPrefix(token.text)) {
    const found = longestName(reading, at, form);
    if (found) return weighed(reading, found, at, form);
  }
  return undefined;
}

/** "المدينة: جدة" is no Medina. */
function isCityLabel(tokens: readonly Token[], at: number): boolean {
  return (
    CITY_MARKERS.has(tokens[at]?.text ?? '') &&
    /^[:=/]$/.test(tokens[at + 1]?.text ?? '') &&
    tokens[at + 2]?.kind === 'word'
  );
}

const GREETINGS = new Set(['سلام', 'السلام', 'salam']);
const ARTICLES = new Set(['al', 'el', 'as', 'ash', 'ad', 'ar', 'an', 'at', 'az']);

interface Name {
  areas: readonly Area[];
  folded: string;
  next: number;
}

function longestName(reading: Reading, at: number, form: string): Name | undefined {
  const { tokens, taken, country } = reading;
  const { byName, beginnings } = areaIndex(country);
  let folded = '';
  let found: Name | undefined;
  for (let index = at, words = 0; words < MOST_WORDS; index++) {
    const token = tokens[index];
    if (token?.text === '-' && words > 0 && tokens[index + 1]?.kind === 'word' && token.isGlued) continue;
    if (token?.kind !== 'word' || taken[index] !== undefined) break;
    const word = foldWord(index === at ? form : token.text);
    folded += word;
    words += 1;
    if (folded !== '' && !beginnings.has(folded)) break;
    const areas = word === '' ? undefined : byName.get(folded);
    if (areas) found = { areas: fitting(areas, folded, form, reading, at, index + 1), folded, next: index + 1 };
    if (found?.areas.length === 0) found = undefined;
  }
  return found;
}

/** Short names must be written as in the list: "SAR" is no Saar, and Ali no Aali. */
function fitting(
  areas: readonly Area[],
  folded: string,
  form: string,
  reading: Reading,
  at: number,
  next: number,
): readonly Area[] {
  const isArabic = form.charAt(0) > '\u0600';
  if (folded.length >= SHORTEST_FREE) return areas;
  const written =
    next === at + 1 ? form : [form, ...reading.tokens.slice(at + 1, next).map((token) => token.text)].join(' ');
  return areas.filter((area) => isPlainName(area, written) || (isArabic && folded.length > 2));
}

function weighed(reading: Reading, { areas, folded, next }: Name, at: number, form: string): AreaMention {
  const { tokens } = reading;
  const before = wordBefore(tokens, at);
  const isPrefixed = form !== tokens[at]?.text && tokens[at]?.text.charAt(0) !== 'ا';
  const mention = { areas, first: at, next, isFrom: before !== undefined && FROM_BEFORE.has(before.text) };
  const behind = placeBehind(tokens, next);
  if (behind && GREETING_BEHIND.has(behind)) return { ...mention, strength: 'relative' };
  if (isRelative(reading, at) || (behind && PLACE_BEHIND.has(behind))) return { ...mention, strength: 'relative' };
  if (isMarked(reading, at, next)) return { ...mention, strength: 'marked' };
  if (!isEveryday(folded, areas) && !isCounted(reading, at)) return { ...mention, strength: 'strong' };
  const isName = next === at + 1 && isGivenName(form);
  if (!isName && isInAddress(reading, mention, isPrefixed)) return { ...mention, strength: 'strong' };
  const isAlone = isBoundary(tokens[at - 1]) && isBoundary(tokens[next]) && !isName && !GREETINGS.has(form);
  return { ...mention, strength: isAlone && reading.findings.length > 1 ? 'alone' : 'everyday' };
}

/** "3 kabsa and 1 laban": a number that begins a piece counts things. */
function isCounted({ tokens, taken }: Reading, at: number): boolean {
  const isNumber = tokens[at - 1]?.kind === 'number' && taken[at - 1] === undefined;
  return isNumber && (isBoundary(tokens[at - 2]) || /^(?:and|و)$/.test(tokens[at - 2]?.text ?? ''));
}

/** The word behind a name; a numbered roundabout or gate is one of the area itself. */
function placeBehind(tokens: readonly Token[], next: number): string | undefined {
  const token = tokens[next];
  if (token?.kind !== 'word') return undefined;
  const isNumbered =
    tokens[next + 1]?.kind === 'number' && /^(?:roundabout|gate|street|st|road|rd|ave|avenue)$/.test(token.text);
  return isNumbered ? undefined : token.text;
}

function wordBefore(tokens: readonly Token[], at: number): Token | undefined {
  const token = tokens[at - 1];
  return token?.kind === 'word' ? token : undefined;
}

function isMarked(reading: Reading, at: number, next: number): boolean {
  const { tokens } = reading;
  let index = at - 1;
  while (index > at - 4 && tokens[index]?.kind === 'sign' && ':-.='.includes(tokens[index]?.text ?? '')) index -= 1;
  const word = tokens[index];
  const hasSign = index < at - 1;
  if (word?.kind === 'word' && (AREA_MARKERS.has(word.text) || AREA_MARKERS.has(withoutPrefix(word.text).at(-1) ?? '')))
    return true;
  if (word?.kind === 'word' && hasSign && CITY_MARKERS.has(word.text)) return true;
  return tokens[next]?.kind === 'word' && AFTER_AREA.has(tokens[next]?.text ?? '');
}

/** "near Salmiya", "5 min from Salmiya", "not Salmiya", "جمعية السالمية". */
function isRelative({ tokens, taken }: Reading, at: number): boolean {
  let index = at - 1;
  let isToward = false;
  for (let count = 0; count < 3; count++, index--) {
    const token = tokens[index];
    if (token?.kind !== 'word' || taken[index] === 'area') return false;
    const forms = withoutPrefix(token.text);
    if (forms.some((form) => RELATIVE_BEFORE.has(form) || NEGATION_BEFORE.has(form))) return true;
    // "from the branch to Salmiya": a place before "to" is another one.
    if (!isToward && (forms.some((form) => PLACE_BEFORE.has(form)) || token.text === 'branch')) return true;
    if (DISTANCES.has(token.text)) return true;
    isToward ||= TOWARD.has(token.text);
    if (!forms.some((form) => LINKING.has(form) || AREA_MARKERS.has(form))) return false;
  }
  return false;
}
const TOWARD = new Set(['to', 'الي', 'ل']);
const DISTANCES = new Set([
  'min',
  'mins',
  'minutes',
  'minute',
  'km',
  'kms',
  'far',
  'away',
  'دقيقه',
  'دقايق',
  'كيلو',
  'بعيد',
  'moved',
  'coming',
  'جاي',
  'بدل',
  'بدلا',
]);

/** Words right before an address. */
const ADDRESS_BEFORE = new Set(
  'حق علي في الي to in at fi fel bil ala البيت بيت المنزل العنوان عنواني عنوانها عنوانه عنوان الجديد address is موقعي موقع بيتي بيتنا ساكن ساكنه ساكنين deliver delivery توصيل التوصيل location'.split(
    ' ',
  ),
);

const THANKS = new Set('thanks thank thx please pls شكرا لو مشكور مشكورين'.split(' '));

/** An everyday word counts right beside a part of an address, and where nothing else stands before or behind it. */
function isInAddress(
  reading: Reading,
  { areas, first: at, next }: Pick<AreaMention, 'areas' | 'first' | 'next'>,
  isPrefixed: boolean,
): boolean {
  const { tokens, taken } = reading;
  const isPlaced = /^(?:in|at|fi|في)$/.test(tokens[at - 1]?.text ?? '');
  const before = neighbour(reading, isPlaced ? at - 2 : at - 1, -1);
  const behind = neighbour(reading, next, 1);
  const isListed = areas.length > 0;
  const isAnnounced = (index: number) =>
    tokens[index]?.kind === 'link' || labelAt(tokens, index, reading.country)?.kind === 'full';
  const isPart = (index: number | undefined) =>
    index !== undefined && (taken[index] === 'part' || taken[index] === 'street' || (isListed && isAnnounced(index)));
  const isBegun =
    isPrefixed ||
    isBoundary(tokens[at - 1]) ||
    taken[at - 1] === 'part' ||
    taken[at - 1] === 'phone' ||
    withoutPrefix(tokens[at - 1]?.text ?? '').some((form) => ADDRESS_BEFORE.has(form));
  const isEnded =
    isBoundary(tokens[next]) ||
    THANKS.has(tokens[next]?.text ?? '') ||
    ['part', 'phone', 'amount'].includes(taken[next] ?? '') ||
    labelAt(tokens, next, reading.country)?.kind === 'full';
  if (isBegun && isEnded && (isPart(before) || isPart(behind))) return true;
  return reading.country === 'SA' && !areas.some(({ isMain }) => isMain) && isBesideCity(reading, before, behind);
}

/** "Riyadh Olaya", "العزيزية، مكة". */
function isBesideCity(
  { tokens, taken, country }: Reading,
  before: number | undefined,
  behind: number | undefined,
): boolean {
  if (before !== undefined && taken[before] === 'area') return true;
  const form = behind === undefined ? undefined : tokens[behind]?.text;
  return (
    form !== undefined &&
    areaIndex(country)
      .byName.get(foldWord(form))
      ?.some(({ isMain }) => isMain) === true
  );
}
