import { labelAt } from '../text/labels';
import { joinTokens, skip } from '../text/tokens';
import { isIn, isWord } from '../text/vocabulary';
import { type Claim, claimOf, type Finding, type Reading } from './reading';

/** Four letters and four digits, not "Sami 0550 909 808". */
const WRITTEN = /(?<![a-z])([a-z]{4})( ?-? ?)(?!05\d\d \d)(\d{4})(?![\p{L}\d]|[.,]\d)/gu;

/** Finds the eight characters of the Saudi National Address: four letters and four digits. */
export function claimShortAddresses(reading: Reading): Claim[] {
  const { tokens, country } = reading;
  const { text, tokensIn } = joinTokens(tokens);
  return [...text.matchAll(WRITTEN)].flatMap(({ 0: found, 1: letters = '', 2: between, 3: digits, index }) => {
    const { first, next } = tokensIn({ start: index, end: index + found.length });
    const hasLabel = [1, 2, 3, 4, 5].some((back) => labelAt(tokens, first - back, country)?.part === 'short_address');
    const before = tokens.slice(Math.max(0, first - 3), first);
    const isCode = before.some((word) => isIn(word.text, 'order', 'orderNumbered', 'codeBefore'));
    if (!hasLabel && (country !== 'SA' || isCode || isWord(letters, 'noAddress'))) return [];
    const isSure = hasLabel || between === '';
    return claimOf('short', { field: 'short_address', value: letters.toUpperCase() + digits, first, next, isSure });
  });
}

/** Finds the postal code beside a city, and the numbers of a national address that has one. */
export function claimPostalNumbers(reading: Reading): Claim[] {
  const { mentions, findings, country } = reading;
  if (country !== 'SA') return [];
  const codes = mentions.flatMap(({ next }) => numberBeside(reading, next, 1, 'postal_code'));
  const postal = [...findings, ...codes].find(({ field, isSure }) => field === 'postal_code' && isSure);
  const lacks = (field: Finding['field']) => postal && !findings.some((finding) => finding.field === field);
  // "8228 شارع العليا"
  const buildings = findings
    .filter(({ field }) => field === 'street' && lacks('building'))
    .flatMap(({ first }) => numberBeside(reading, first - 1, -1, 'building'))
    .slice(0, 1);
  // "13321 - 2121"
  const behind = postal ? numberBeside(reading, postal.next, 1, 'additional_number') : [];
  const additional = behind.filter(() => lacks('additional_number'));
  return [...codes, ...buildings, ...additional].map((finding) => claimOf('postal', finding));
}

/** A free number of as many digits as the field has, with nothing but signs, spaces or one end of a line between. */
function numberBeside({ tokens, taken }: Reading, from: number, step: 1 | -1, field: Finding['field']): Finding[] {
  const at = skip(tokens, from, step, ({ kind, text }) => kind === 'line' || ',-،.:'.includes(text), 2);
  const { kind, text: value = '' } = tokens[at] ?? {};
  const isFound = kind === 'number' && taken[at] === undefined && value.length === (field === 'postal_code' ? 5 : 4);
  return isFound ? [{ field, value, first: at, next: at + 1, isSure: true }] : [];
}
