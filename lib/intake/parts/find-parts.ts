import { labelAt } from '../text/labels';
import { readOrdinal } from '../text/number-words';
import { inTurn } from '../text/tokens';
import { isWord } from '../text/vocabulary';
import { namedFloor, readValue } from './part-values';
import { type Claim, claimOf, type Finding, neighbour, type Reading } from './reading';

/** Claims the parts of an address that have a label and a number: "block 4", "ق ٤", "الدور الثاني", "2nd floor". */
export function claimParts(reading: Reading): Claim[] {
  const parts = inTurn(reading.tokens, (at) => floorBefore(reading, at) ?? partAt(reading, at));
  return parts.map((part) => claimOf('part', part));
}

/** The part with a label at a token. */
function partAt({ tokens, country }: Reading, at: number): Finding | undefined {
  const label = labelAt(tokens, at, country);
  const read = label && readValue(tokens, label.next, label.part, country);
  if (!read) return undefined;
  // The blocks of Bahrain have three digits at least: a smaller "b" is a building.
  if (label.kind === 'short' && label.part === 'block' && country === 'BH' && read.value.length < 3) return undefined;
  // "Prince Sultan St 1234": the number of a building behind the name of its street.
  const isOfBuilding = country === 'SA' && label.part === 'street' && read.value.length > 3;
  return {
    field: label.part,
    value: read.value,
    first: at,
    next: read.next,
    valueAt: read.at,
    // A tower may have a number of its own inside a building.
    isSure: label.kind !== 'tower' && !read.isOffered && !isOfBuilding,
    isShort: label.kind === 'short',
  };
}

/** "4 block 7 street 12 house": each number stands before its label, so that none is sure. */
export function withoutReversed(reading: Reading): Reading {
  const { tokens, taken, country } = reading;
  const kinds = tokens.map(({ kind, text }, at) => {
    if (taken[at] !== undefined) return taken[at] === 'part' ? 'p' : ' ';
    return labelAt(tokens, at, country) ? 'l' : kind === 'number' && text.length < 5 ? 'n' : ' ';
  });
  const reversed = [...kinds.join('').matchAll(/np+(?=l)/g)];
  const isReversed = ({ first }: Finding) =>
    reversed.some(({ 0: { length }, index }) => first > index && first < index + length);
  return withUnsure(reading, isReversed);
}

function withUnsure(reading: Reading, isUnsure: (finding: Finding) => boolean): Reading {
  const findings = reading.findings.map((finding) => (isUnsure(finding) ? { ...finding, isSure: false } : finding));
  return { ...reading, findings };
}

/** "ground floor", "الأرضي دور", "3rd floor". */
function floorBefore({ tokens, country }: Reading, at: number): Finding | undefined {
  const named = namedFloor(tokens, at);
  const read = named ? { value: named, next: at + 1 } : readOrdinal(tokens, at);
  const label = read && labelAt(tokens, read.next, country);
  if (label?.part !== 'floor') return undefined;
  return { field: 'floor', value: String(read?.value), first: at, next: label.next, isSure: true };
}

/** Single letters are labels only where another part stands right beside them. */
export function withoutLoneLetters(reading: Reading): Reading {
  const { tokens } = reading;
  // "fl 4" is a floor or a flat; beside a flat it is a floor.
  const hasFlat = tokens.some(({ text }) => isWord(text, 'flats'));
  const isLone = ({ first, next }: Finding) =>
    tokens[first]?.text === 'fl' ? !hasFlat : !isBesideAddress(reading, first, next);
  return withUnsure(reading, (finding) => finding.isShort === true && isLone(finding));
}

function isBesideAddress(reading: Reading, first: number, next: number): boolean {
  const beside = [neighbour(reading, first - 1, -1), neighbour(reading, next, 1)];
  return beside.some((at) => reading.taken[at] === 'part' || reading.taken[at] === 'street');
}
