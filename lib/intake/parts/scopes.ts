import { phraseAt } from '../text/phrases';
import { findLineEnd, inTurn, skip, type Token } from '../text/tokens';
import { isIn, isWord, type List, phrasesIn } from '../text/vocabulary';
import { type Finding, isBoundary, isNamed, neighbour, type Reading } from './reading';

/** Whether each token tells of another place: the pickup, an old address. */
export function elsewhere(reading: Reading): boolean[] {
  const { tokens } = reading;
  const excluded = tokens.map(() => false);
  const endOf = (list: List, at: number) =>
    reading.taken[at] === 'street' ? undefined : phraseAt(tokens, at, phrasesIn(list))?.next;
  // "المرسل اليه" receives, "المرسل" sends.
  const isGift = tokens.some((_, at) => endOf('receiver', at) !== undefined);
  const there = tokens.map(
    (_, at) => (endOf('elsewhere', at) ?? (isGift ? endOf('sender', at) : undefined) ?? 0) >= (endOf('here', at) ?? 1),
  );
  const isHere = tokens.map((_, at) => !there[at] && endOf('here', at) !== undefined);
  for (const { first } of reading.mentions) if (isToward(tokens, first)) isHere[first] = true;
  const places = inTurn(tokens, (at) => {
    const here = there[at] ? isHere.indexOf(true, at + 1) : undefined;
    return here === undefined ? here : { first: at, next: here === -1 ? findLineEnd(tokens, at) : here };
  });
  for (const { first, next } of places) excluded.fill(true, first, next);
  excludeFrom(reading, excluded);
  excludeAsked(reading, excluded);
  return excluded;
}

/** "Do you deliver to Wafra? I am in Mangaf": an area that is only asked about gives way to another one. */
function excludeAsked({ tokens, taken, mentions }: Reading, excluded: boolean[]): void {
  const isInside = ({ kind, text }: Token) => kind !== 'line' && !/^[.,!?]$/.test(text);
  // "I'm in Salmiya, do you deliver to Salwa? Block 5": the address goes on behind the question.
  const goesOn = (end: number) => {
    const at = taken.findIndex((as, index) => index >= end && /^(?:part|street|area)$/.test(as ?? ''));
    return taken[at] === 'part' || taken[at] === 'street';
  };
  // "Do you deliver to Dammam? Shati district": the city stays.
  const asked = mentions.filter(({ first, next, areas }) => {
    if (areas.some(({ isMain }) => isMain)) return false;
    const from = skip(tokens, first - 1, -1, isInside, LONGEST_QUESTION) + 1;
    const end = skip(tokens, next, 1, isInside, LONGEST_QUESTION);
    const isAddress = taken.slice(from, end).some((as) => as === 'part' || as === 'street');
    const isChoice = from + 1 === end || tokens.slice(from, end).some(({ text }) => isWord(text, 'either'));
    return tokens[end]?.text === '?' && !isAddress && !isChoice && !goesOn(end + 1);
  });
  if (mentions.some((mention) => isNamed(mention) && !asked.includes(mention) && goesOn(mention.next)))
    for (const { first, next } of asked) excluded.fill(true, first, next);
}
const LONGEST_QUESTION = 20;

/** Whether home and work each begin an address: "Home: Salwa …, office: Sharq …". */
export function isHomeAndWork({ tokens, taken, findings, mentions }: Reading): boolean {
  const isHead = (at: number) =>
    taken[at] === undefined &&
    isBoundary(tokens[skip(tokens, at - 1, -1, ({ text }) => isIn(text, 'ofPlace'), 2)]) &&
    [...findings, ...mentions].some(({ first }) => first > at && first < at + 5 && taken[first] !== 'phone');
  return (['home', 'work'] as const).every((list) => tokens.some(({ text }, at) => isIn(text, list) && isHead(at)));
}

/** Whether the text says of a pin that it is wrong or old: "the location is wrong". */
export function isPinDoubted({ tokens }: Reading): boolean {
  const isDoubted = (at: number) =>
    isIn(tokens[at]?.text, 'doubtful') || (isIn(tokens[at]?.text, 'negation') && isIn(tokens[at + 1]?.text, 'exact'));
  // "the same pin as of the previous order", "the location is behind the old market".
  const isOf = (at: number) => [at - 1, at - 2].some((index) => isIn(tokens[index]?.text, 'same'));
  return tokens.some(
    ({ text }, at) => isIn(text, 'pin') && !isOf(at) && [-1, 1, 2].some((step) => isDoubted(at + step)),
  );
}

/** "from Salmiya block 1 to Hawalli block 5": what stands between is where it comes from. */
function excludeFrom({ tokens, mentions }: Reading, excluded: boolean[]): void {
  let end: number | undefined;
  for (const { first, isFrom } of mentions.toReversed()) {
    if (isFrom && end !== undefined) {
      excluded.fill(true, first - 1, end);
      end = first - 1;
    }
    if (isToward(tokens, first)) end = first;
  }
}

function isToward(tokens: readonly Token[], at: number): boolean {
  const before = tokens[tokens[at - 1]?.text === ':' ? at - 2 : at - 1]?.text ?? '';
  return /^(?:to|الي|ل)$/.test(before) || /^لل?./.test(tokens[at]?.text ?? '');
}

const NEAR = 4;

type Context = 'corrected' | 'denied' | undefined;

/** Reads the words right before a finding; a phone is at no place: "call before 51234567". */
export function contextBefore({ tokens, taken }: Reading, first: number, field?: Finding['field']): Context {
  let hasSign = false;
  for (let at = first - 1, words = 0; at >= 0 && words < NEAR; at--) {
    const token = tokens[at];
    if (token?.kind === 'number' || taken[at] !== undefined) return undefined;
    if (token?.kind !== 'word') {
      hasSign = true;
      continue;
    }
    words += 1;
    if (isWord(token.text, 'negation') && !hasSign) return 'denied';
    // "no, 51234567" corrects; "do not call 51234567" does not.
    if (isWord(token.text, 'correction') && (words === 1 || field !== 'phone' || !isWord(token.text, 'no')))
      return 'corrected';
    if (!hasSign && field !== 'phone' && isRelativeBefore(tokens, at, words)) return 'denied';
  }
  return undefined;
}

/** "next to house 7", "متفرع من شارع 5": another place than the customer's. */
function isRelativeBefore(tokens: readonly Token[], at: number, words: number): boolean {
  const word = tokens[at]?.text ?? '';
  return isWord(word, 'relativeBefore') && (words === 1 || (words === 2 && isWord(tokens[at + 1]?.text, 'linking')));
}

/** Where "... sorry 5" stands, a correction without a label; -1 without one. */
export function findLooseCorrection({ tokens, taken }: Reading): number {
  return tokens.findIndex((token, at) => {
    if (token.kind !== 'word' || taken[at] !== undefined || !isWord(token.text, 'correction')) return false;
    const next = [1, 2, 3].find((step) => tokens[at + step]?.kind === 'number' || tokens[at + step]?.kind === 'line');
    const number = next === undefined ? undefined : tokens[at + next];
    const isNumbered = number?.kind === 'number' && number.text.length < 5 && taken[at + (next ?? 0)] === undefined;
    return isNumbered && token.text !== 'no' && token.text !== 'صحيح';
  });
}

/** "house 1233 or 1235": the driver would knock at one of them. */
function isEither(reading: Reading, { field, next }: Finding): boolean {
  const at = neighbour(reading, next, 1);
  const other = reading.tokens[at + 1]?.kind === 'number' && reading.taken[at + 1] !== 'phone';
  return field !== 'phone' && isWord(reading.tokens[at]?.text, 'either') && other;
}

/** Without those of another place, of two to choose from, denied ones, and those that a later one corrects. */
export function standing(reading: Reading, findings: readonly Finding[], excluded: readonly boolean[]): Finding[] {
  const here = findings.filter((finding) => finding.isSure && !excluded[finding.first] && !isEither(reading, finding));
  // "م 14 لا اسف م 41": what corrects is not sure itself.
  if (findings.some(({ first, field, isSure }) => !isSure && contextBefore(reading, first, field) === 'corrected'))
    return [];
  return uncorrected(reading, here);
}

/** Without denied ones, and those that a later one corrects. */
export function uncorrected<Item extends { first: number; field?: Finding['field'] }>(
  reading: Reading,
  items: readonly Item[],
): Item[] {
  const contexts = items.map(({ first, field }) => contextBefore(reading, first, field));
  const corrected = contexts.lastIndexOf('corrected');
  return items.filter((_, index) => contexts[index] !== 'denied' && index >= corrected);
}
