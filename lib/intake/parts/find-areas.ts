import type { Area } from '@/lib/map/areas/area';
import { SHORTEST_FREE } from '@/lib/map/areas/area-names';
import { isAlike, spellingDistance } from '@/lib/map/areas/spelling-distance';
import { labelAt } from '../text/labels';
import { inTurn, joinTokens, type Token } from '../text/tokens';
import { isIn, isWord, withoutPrefix } from '../text/vocabulary';
import { isInAddress, isMarked, isRelative } from './area-context';
import { areaIndex, foldWord, isEveryday, type ListedName, longestName } from './area-index';
import { isGivenName } from './given-names';
import { type AreaMention, type Claim, isBoundary, type Reading } from './reading';

/** Claims all names of areas in a message, the longest at each place. */
export function claimAreas(reading: Reading): Claim[] {
  // An area counts for the one behind it.
  const taken = [...reading.taken];
  const own = { ...reading, taken };
  let before: AreaMention | undefined;
  const mentions = inTurn(reading.tokens, (at) => {
    const mention = mentionAt(own, at);
    if (!mention) return undefined;
    if (before?.strength === 'relative' && isJoined(reading.tokens, before.next, at)) mention.strength = 'relative';
    if (isPlace(mention)) taken.fill('area', at, mention.next);
    before = mention;
    return mention;
  });
  const all = mentions.some(({ strength }) => strength !== 'relative') ? mentions : [...mentions, ...misspelt(own)];
  return all.map((mention) => {
    const { first, next } = mention;
    return { source: 'area', first, next, mention, ...(isPlace(mention) && { as: 'area' }) };
  });
}

const isPlace = ({ strength }: AreaMention) => strength !== 'everyday' && strength !== 'alone';

/** "between Salmiya and Hawalli". */
function isJoined(tokens: readonly Token[], from: number, to: number): boolean {
  return /^ ?(?:(?:and|or|او|&) .|و ?[^ ])[^ ]*$/.test(joinTokens(tokens.slice(from, to + 1)).text);
}

const SHORTEST_MISSPELT = 6;
const MOST_TRIED = 8;
/** More words than a message of a customer has. */
const MOST_WORDS = 100;

/** Names with one wrong letter, in a message without another: a piece of its own beside parts of an address. */
function misspelt(reading: Reading): AreaMention[] {
  const { tokens, taken, country } = reading;
  const tried = [...tokens.keys()].filter((at) => {
    const { kind, text = '' } = tokens[at] ?? {};
    const isLong = kind === 'word' && taken[at] === undefined && text.length >= SHORTEST_MISSPELT;
    return isLong && !isGivenName(text) && !isRelative(reading, at) && isInAddress(reading, at, at + 1);
  });
  return tried.slice(0, MOST_TRIED).flatMap((first): AreaMention[] => {
    const area = nearestInSound(country, foldWord(tokens[first]?.text ?? ''));
    return area ? [{ areas: [area], first, next: first + 1, strength: 'strong' }] : [];
  });
}

/** Whether some words are, or may be, a part of an address, a misspelt area or an announced change of address. */
export function mayNamePlace({ tokens, taken, country }: Reading): boolean {
  const tried = new Set<string>();
  return tokens.some(({ kind, text }, at) => {
    if (taken[at] === 'part' || taken[at] === 'street' || taken[at] === 'area') return true;
    if (kind !== 'word') return false;
    if (isIn(text, 'changed', 'placeBefore')) return true;
    if (taken[at] !== undefined) return false;
    if (labelAt(tokens, at, country)?.kind === 'full' && !isWord(tokens[at - 1]?.text, 'same')) return true;
    if (tried.has(text) || tried.size >= MOST_WORDS) return false;
    tried.add(text);
    // About one letter off, whatever stands beside it.
    return text.length >= SHORTEST_MISSPELT && !isGivenName(text) && similarNames(country, foldWord(text)).length > 0;
  });
}

/** The area with the nearest name of those that sound alike; none where two are as near. */
function nearestInSound(country: string, typed: string): Area | undefined {
  const similar = similarNames(country, typed).filter(({ name }) => isSameSound(typed, name));
  const least = Math.min(...similar.map(({ distance }) => distance));
  const nearest = new Set(similar.flatMap(({ distance, areas }) => (distance === least ? areas : [])));
  return nearest.size === 1 ? [...nearest][0] : undefined;
}

/** Names about one letter off, where a vowel is half; none for the beginning of a name. */
function similarNames(country: string, typed: string) {
  const { byName, beginnings } = areaIndex(country);
  if (typed.length < SHORTEST_FREE || beginnings.has(typed)) return [];
  const off = (a: string, b: string) => (isAlike(a.charAt(0), b.charAt(0)) ? spellingDistance(a, b, 1) : 2);
  return [...byName].flatMap(([name, areas]) => {
    if (Math.abs(typed.length - name.length) > 2) return [];
    const distance = Math.max(off(typed, name), off(name, typed));
    return distance > 1 ? [] : [{ name, areas, distance }];
  });
}

/** The same consonants: another one makes another name ("Aqaila" is Egaila, not Adailiya). */
function isSameSound(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => name.replace(/[aeiouyويا]/g, ''));
  return (
    one?.length === other?.length && [...(one ?? '')].every((letter, at) => isAlike(letter, other?.charAt(at) ?? ''))
  );
}

function mentionAt(reading: Reading, at: number): AreaMention | undefined {
  const token = reading.tokens[at];
  if (token?.kind !== 'word' || token.written === 'على' || reading.taken[at] !== undefined) return undefined;
  // "على صباح السالم" is not Ali Sabah Al Salem, "المدينة: جدة" no Medina.
  if (isWord(token.text, 'cityMarkers') && /^[:=/]$/.test(reading.tokens[at + 1]?.text ?? '')) return undefined;
  for (const form of withoutPrefix(token.text)) {
    const found = longestName(reading, at, form);
    if (found) return weighed(reading, found, at, form);
  }
  return undefined;
}

function weighed(reading: Reading, { areas, folded, next }: ListedName, at: number, form: string): AreaMention {
  const { tokens } = reading;
  const isPrefixed = form !== tokens[at]?.text;
  const mention = { areas, first: at, next };
  // The country, or a governorate, as often as the city.
  const isCountry = next === at + 1 && isWord(form, 'countries');
  if (isCountry || isRelative(reading, at, next)) return { ...mention, strength: 'relative' };
  if (isMarked(reading, at, next)) return { ...mention, strength: 'marked' };
  if (!isEveryday(folded, areas)) return { ...mention, strength: 'strong' };
  const isName = next === at + 1 && isGivenName(form);
  if (!isName && isInAddress(reading, at, next, areas, isPrefixed)) return { ...mention, strength: 'strong' };
  const isAlone = isBoundary(tokens[at - 1]) && isBoundary(tokens[next]) && !isName && !isWord(form, 'greetings');
  return { ...mention, strength: isAlone && reading.findings.length > 1 ? 'alone' : 'everyday' };
}
