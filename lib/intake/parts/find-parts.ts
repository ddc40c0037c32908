import { readOrdinal } from '../text/number-words';
import { findLineEnd, findLineStart } from '../text/tokens';
import message from '../words/message.json';
import { wordSet } from '../words/word-set';
import { labelAt } from './labels';
import { isPossibleFloor, namedFloor, readValue } from './part-values';
import { add, type Finding, isBoundary, isFree, neighbour, type Reading } from './reading';

/** Finds the parts of an address that have a label and a number: "block 4", "ق ٤", "الدور الثاني", "2nd floor". */
export function findParts(reading: Reading): void {
  const { tokens } = reading;
  for (let at = 0; at < tokens.length; at++) {
    if (reading.taken[at] !== undefined) continue;
    const floor = floorBefore(reading, at);
    if (floor) {
      add(reading, floor);
      at = floor.next - 1;
      continue;
    }
    const label = labelAt(tokens, at, reading.country);
    if (!label || isPieceOf(reading, at)) continue;
    const read = readValue(tokens, label.next, label.part, reading.country);
    if (!read || !isFree(reading, at, read.next)) continue;
    if (label.part === 'floor' && !isPossibleFloor(read.value)) continue;
    if (
      label.kind === 'short' &&
      reading.country === 'BH' &&
      read.value.length < (SHORTEST_IN_BAHRAIN[label.part] ?? 0)
    )
      continue;
    const finding: Finding = {
      field: label.part,
      value: read.value,
      first: at,
      next: read.next,
      valueAt: read.at,
      // A tower may have a number of its own inside a building.
      isSure: label.kind !== 'tower' && !read.isOffered,
      isShort: label.kind === 'short',
      isPlot: label.kind === 'plot',
    };
    add(reading, finding);
    at = read.next - 1;
  }
  dropReversed(reading);
}

/** "4 block 7 street 12 house": each number stands before its label, so that none is sure. */
function dropReversed({ tokens, taken, findings, country }: Reading): void {
  const ordered = findings.filter(({ valueAt }) => valueAt !== undefined).toSorted((a, b) => a.first - b.first);
  for (const [index, first] of ordered.entries()) {
    const before = tokens[first.first - 1];
    if (before?.kind !== 'number' || taken[first.first - 1] !== undefined || before.text.length > 4) continue;
    let last = index;
    while (ordered[last + 1]?.first === ordered[last]?.next) last += 1;
    const end = ordered[last]?.next ?? 0;
    if (!labelAt(tokens, end, country)) continue;
    for (const finding of ordered.slice(index, last + 1)) finding.isSure = false;
  }
}

/** "ground floor", "الأرضي دور", "3rd floor". */
function floorBefore({ tokens, country }: Reading, at: number): Finding | undefined {
  const named = namedFloor(tokens, at);
  const ordinal = named ? undefined : readOrdinal(tokens, at);
  const next = named ? at + 1 : ordinal?.next;
  const value = named ?? (ordinal && String(ordinal.value));
  if (next === undefined || value === undefined) return plainFloorBefore({ tokens, country }, at);
  const label = labelAt(tokens, next, country);
  const isLabelled =
    label?.part === 'floor' &&
    (label.kind === 'full' || tokens[next]?.text === 'fl') &&
    !(tokens[label.next]?.kind === 'number' && !ordinal);
  if (!isLabelled) return undefined;
  return { field: 'floor', value, first: at, next: label.next, isSure: true };
}

/** "2 floor" as a piece of its own. */
function plainFloorBefore({ tokens, country }: Pick<Reading, 'tokens' | 'country'>, at: number): Finding | undefined {
  const token = tokens[at];
  const isNumber = token?.kind === 'number' && token.text.length <= 2 && isBoundary(tokens[at - 1]);
  const label = isNumber ? labelAt(tokens, at + 1, country) : undefined;
  if (label?.part !== 'floor' || label.kind !== 'full' || !isBoundary(tokens[label.next])) return undefined;
  if (/^[.:/-]$/.test(tokens[at - 1]?.text ?? '') && token?.isGlued) return undefined;
  return { field: 'floor', value: String(Number(token?.text)), first: at, next: label.next, isSure: true };
}

/** "5 قطع", "10 floor building": the number before belongs to the label. */
function isPieceOf({ tokens, taken }: Reading, at: number): boolean {
  const [before, label] = [tokens[at - 1], tokens[at]];
  if (before?.kind !== 'number' || taken[at - 1] !== undefined || !label) return false;
  if (NUMBERED.has(tokens[at - 2]?.text ?? '')) return false;
  return label.text.length > 1 && !label.isGlued && tokens[at + 1]?.kind === 'word';
}

/** The number behind one of these is its own: "مدخل ٢ دور أول". */
const NUMBERED = wordSet(message.numbered);

/** The blocks of Bahrain have three digits at least: a smaller "b" is a building. */
const SHORTEST_IN_BAHRAIN: Record<string, number> = { block: 3 };

const MOST_SHORT = 12;

/** Single letters are labels only where another part stands right beside them. */
export function dropLoneLetters(reading: Reading): void {
  for (const [index, finding] of reading.findings.filter(({ isShort }) => isShort).entries()) {
    const before = neighbour(reading, finding.first - 1, -1);
    const behind = neighbour(reading, finding.next, 1);
    const isBeside = [before, behind].some((index) => index !== undefined && isAddress(reading, index));
    const isFloor = reading.tokens[finding.first]?.text === 'fl';
    if (!isFloor && !isBeside && (index >= MOST_SHORT || !isAmongParts(reading, finding))) finding.isSure = false;
    // In Bahrain "b" is the block only where the building has a label of its own.
    const isBlockOfBahrain = reading.country === 'BH' && reading.tokens[finding.first]?.text === 'b';
    if (isBlockOfBahrain && !reading.findings.some(({ field }) => field === 'building')) finding.isSure = false;
    // "fl 4" is a floor or a flat; beside a flat it is a floor.
    if (isFloor && !reading.tokens.some(({ text }) => FLATS.has(text))) finding.isSure = false;
  }
}
const FLATS = wordSet(message.flats);

/** "B. 7, S. 1, L. 3, H. 22": a piece of its own in a line of other parts. */
function isAmongParts({ tokens, findings }: Reading, finding: Finding): boolean {
  const isPiece = isBoundary(tokens[finding.first - 1]) && isBoundary(tokens[finding.next]);
  const line = [findLineStart(tokens, finding.first), findLineEnd(tokens, finding.first)] as const;
  return isPiece && findings.filter(({ first }) => first >= line[0] && first < line[1]).length >= 3;
}

/** "بيت 12 ارضي", "سرداب" among other parts. */
export function findBareFloors(reading: Reading): void {
  const { tokens, taken } = reading;
  for (const [at] of tokens.entries()) {
    if (taken[at] !== undefined) continue;
    const named = namedFloor(tokens, at);
    if (!named || tokens[at]?.text === 'g') continue;
    const beside = [neighbour(reading, at - 1, -1), neighbour(reading, at + 1, 1)];
    if (!beside.some((index) => index !== undefined && isAddress(reading, index)) || !isBoundaryOrPart(reading, at + 1))
      continue;
    add(reading, { field: 'floor', value: named, first: at, next: at + 1, isSure: true });
  }
}

function isBoundaryOrPart({ tokens, taken }: Reading, at: number): boolean {
  return isBoundary(tokens[at]) || taken[at] === 'part' || taken[at] === 'street';
}

function isAddress({ taken }: Reading, at: number): boolean {
  return taken[at] === 'part' || taken[at] === 'street';
}
