import message from '../words/message.json';
import { wordSet } from '../words/word-set';
import type { AreaMention } from './find-areas';
import { labelAt } from './labels';
import { isOrderWord } from './noise';
import { add, isBoundary, type Reading } from './reading';

/** Words of four letters that stand before four digits and are no short address. */
const NO_ADDRESS = wordSet(message.noAddress);
const NO_ADDRESS_BEFORE = /^(?:plate|لوحه|model|موديل|سياره|car|discount)$/;

/** Finds the eight characters of the Saudi National Address: four letters and four digits. */
export function findShortAddress(reading: Reading): void {
  const { tokens } = reading;
  for (const [at, letters] of tokens.entries()) {
    if (letters.kind !== 'word' || !/^[a-z]{4}$/.test(letters.text) || reading.taken[at] !== undefined) continue;
    const dash = tokens[at + 1]?.text === '-' ? 1 : 0;
    const digits = tokens[at + 1 + dash];
    if (digits?.kind !== 'number' || digits.text.length !== 4 || reading.taken[at + 1 + dash] !== undefined) continue;
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
    const isUpper = reading.text.slice(letters.start, letters.end) === letters.text.toUpperCase();
    const isJoined = dash === 0 && digits.isGlued;
    const isAlone = isBoundary(tokens[at - 1]) && isBoundary(tokens[next]);
    const isWord = NO_ADDRESS.has(letters.text) || isCode;
    const isSure = hasLabel || (!isWord && (isUpper ? isJoined || isAlone : isJoined));
    if (isWord && !hasLabel) continue;
    add(reading, { field: 'short_address', value: letters.text.toUpperCase() + digits.text, first: at, next, isSure });
  }
}

/** Finds the postal code beside a city, and the numbers of a national address that has one. */
export function findPostalNumbers(reading: Reading, mentions: readonly AreaMention[]): void {
  if (reading.country !== 'SA') return;
  const { tokens, taken } = reading;
  for (const { areas, first, next } of mentions) {
    const isCity = areas.some((area) => area.isMain);
    const behind = numberBeside(reading, next, 1);
    const before = behind === undefined && isCity ? numberBeside(reading, first - 1, -1) : undefined;
    const at = behind ?? before;
    const number = at === undefined ? undefined : tokens[at];
    if (at === undefined || !number || taken[at] !== undefined) continue;
    if (number.text.length === 5 && number.end - number.start === 5 && /^[1-8]/.test(number.text)) {
      add(reading, { field: 'postal_code', value: number.text, first: at, next: at + 1, isSure: true });
    }
  }
  const postal = reading.findings.find(({ field, isSure }) => field === 'postal_code' && isSure);
  if (!postal) return;
  addBuilding(reading);
  addAdditional(reading, postal.next, 1);
  if (!has(reading, 'additional_number')) addAdditional(reading, postal.first - 1, -1);
  for (const { areas, next } of mentions) {
    if (!has(reading, 'additional_number') && areas.some((area) => !area.isMain)) addAdditional(reading, next, 1);
  }
}

/** "13321 - 2121": the number beside a postal code. */
function addAdditional(reading: Reading, from: number, step: 1 | -1): void {
  const at = numberBeside(reading, from, step);
  if (at === undefined || reading.taken[at] !== undefined || reading.tokens[at]?.text.length !== 4) return;
  if (step === -1 && reading.tokens[at + 1]?.text !== '-') return;
  const value = reading.tokens[at]?.text ?? '';
  add(reading, { field: 'additional_number', value, first: at, next: at + 1, isSure: true });
}

/** "8228 شارع العليا": four digits right before the street of an address with a postal code. */
function addBuilding(reading: Reading): void {
  if (has(reading, 'building')) return;
  for (const street of reading.findings.filter(({ field }) => field === 'street')) {
    const at = numberBeside(reading, street.first - 1, -1);
    if (at === undefined || reading.taken[at] !== undefined || reading.tokens[at]?.text.length !== 4) continue;
    if (!isBoundary(reading.tokens[at - 1])) continue;
    add(reading, { field: 'building', value: reading.tokens[at]?.text ?? '', first: at, next: at + 1, isSure: true });
    return;
  }
}

function has(reading: Reading, wanted: string): boolean {
  return reading.findings.some(({ field }) => field === wanted);
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
