import { labelAt } from '../text/labels';
import message from '../words/message.json';
import { wordSet } from '../words/word-set';
import { isOrderWord } from './patterns';
import { type Claim, claimOf, type Finding, isBoundary, type Reading } from './reading';

/** Words of four letters that stand before four digits and are no short address. */
const NO_ADDRESS = wordSet(message.noAddress);
const NO_ADDRESS_BEFORE = /^(?:plate|لوحه|model|موديل|سياره|car|discount)$/;

/** Finds the eight characters of the Saudi National Address: four letters and four digits. */
export function claimShortAddresses(reading: Reading): Claim[] {
  const { tokens } = reading;
  const claims: Claim[] = [];
  for (const [at, letters] of tokens.entries()) {
    if (letters.kind !== 'word' || !/^[a-z]{4}$/.test(letters.text)) continue;
    const dash = tokens[at + 1]?.text === '-' ? 1 : 0;
    const digits = tokens[at + 1 + dash];
    if (digits?.kind !== 'number' || digits.text.length !== 4) continue;
    const next = at + 2 + dash;
    if (tokens[next]?.isGlued && (tokens[next]?.kind === 'word' || tokens[next]?.kind === 'number')) continue;
    // "Sami 0550 909 808"
    if (digits.text.startsWith('05') && tokens[next]?.kind === 'number') continue;
    const hasLabel = isLabelled(reading, at);
    if (!hasLabel && reading.country !== 'SA') continue;
    const isCode = [1, 2, 3].some((step) => {
      const word = tokens[at - step]?.text ?? '';
      return isOrderWord(word) || NO_ADDRESS_BEFORE.test(word);
    });
    const isJoined = dash === 0 && digits.isGlued;
    const isWord = NO_ADDRESS.has(letters.text) || isCode;
    const isSure = hasLabel || (!isWord && isJoined);
    if (isWord && !hasLabel) continue;
    const value = letters.text.toUpperCase() + digits.text;
    claims.push(claimOf('short', { field: 'short_address', value, first: at, next, isSure }));
  }
  return claims;
}

/** Finds the postal code beside a city, and the numbers of a national address that has one. */
export function claimPostalNumbers(reading: Reading): Claim[] {
  if (reading.country !== 'SA') return [];
  const { tokens, taken, mentions } = reading;
  const found: Finding[] = [];
  const has = (field: Finding['field']) => [...reading.findings, ...found].some((finding) => finding.field === field);
  for (const { next } of mentions) {
    const at = numberBeside(reading, next, 1);
    const number = at === undefined ? undefined : tokens[at];
    if (at === undefined || !number || taken[at] !== undefined) continue;
    if (number.text.length === 5 && number.end - number.start === 5 && /^[1-8]/.test(number.text)) {
      found.push({ field: 'postal_code', value: number.text, first: at, next: at + 1, isSure: true });
    }
  }
  const postal = [...reading.findings, ...found].find(({ field, isSure }) => field === 'postal_code' && isSure);
  const building = postal && !has('building') ? buildingBeforeStreet(reading) : undefined;
  if (building) found.push(building);
  if (postal && !has('additional_number')) {
    const [additional] = [
      ...additionalBeside(reading, postal.next, 1),
      ...additionalBeside(reading, postal.first - 1, -1),
    ].filter(({ first }) => first !== building?.first);
    if (additional) found.push(additional);
  }
  return found.map((finding) => claimOf('postal', finding));
}

/** "13321 - 2121": the number beside a postal code. */
function additionalBeside(reading: Reading, from: number, step: 1 | -1): Finding[] {
  const at = numberBeside(reading, from, step);
  if (at === undefined || reading.taken[at] !== undefined || reading.tokens[at]?.text.length !== 4) return [];
  if (step === -1 && reading.tokens[at + 1]?.text !== '-') return [];
  const value = reading.tokens[at]?.text ?? '';
  return [{ field: 'additional_number', value, first: at, next: at + 1, isSure: true }];
}

/** "8228 شارع العليا": four digits right before the street of an address with a postal code. */
function buildingBeforeStreet(reading: Reading): Finding | undefined {
  for (const street of reading.findings.filter(({ field }) => field === 'street')) {
    const at = numberBeside(reading, street.first - 1, -1);
    if (at === undefined || reading.taken[at] !== undefined || reading.tokens[at]?.text.length !== 4) continue;
    if (!isBoundary(reading.tokens[at - 1])) continue;
    return { field: 'building', value: reading.tokens[at]?.text ?? '', first: at, next: at + 1, isSure: true };
  }
  return undefined;
}

/** The index of a number with nothing but signs, spaces or one end of a line between. */
function numberBeside({ tokens }: Reading, from: number, step: 1 | -1): number | undefined {
  for (let at = from, count = 0; count < 3; at += step, count++) {
    const token = tokens[at];
    if (token?.kind === 'number') return at;
    if (token?.kind !== 'sign' && token?.kind !== 'line') return undefined;
    if (token.kind === 'sign' && !',-،.:'.includes(token.text)) return undefined;
  }
  return undefined;
}

/** Whether "short address", "العنوان الوطني" or the like stands right before a token. */
function isLabelled({ tokens, country }: Reading, at: number): boolean {
  for (let index = at - 1, count = 0; index >= 0 && count < MOST_BEFORE; index--, count++) {
    const label = labelAt(tokens, index, country);
    if (label?.part === 'short_address' && label.next <= at) return true;
    if (tokens[index]?.kind === 'number' || tokens[index]?.kind === 'link') return false;
  }
  return false;
}
const MOST_BEFORE = 5;
