import { labelAt } from '../text/labels';
import { phraseAt } from '../text/phrases';
import { findLineEnd, inTurn, skip, type Token } from '../text/tokens';
import { isIn, isWord, type List, phrasesIn } from '../text/vocabulary';
import { type Finding, neighbour, type Reading } from './reading';

/** Whether each token tells of another place: the pickup, an old address, "from Salmiya" before "to Hawalli". */
export function elsewhere({ tokens, taken, mentions }: Reading): boolean[] {
  const endOf = (list: List, at: number) =>
    taken[at] === 'street' ? undefined : phraseAt(tokens, at, phrasesIn(list))?.next;
  // "المرسل اليه" receives, "المرسل" sends.
  const there = tokens.map((_, at) => (endOf('elsewhere', at) ?? 0) >= (endOf('here', at) ?? 1));
  const toward = mentions.map(({ first }) => first).filter((first) => isToward(tokens, first));
  const here = [...tokens.keys()].filter(
    (at) => toward.includes(at) || (!there[at] && endOf('here', at) !== undefined),
  );
  const isFrom = (at: number) =>
    isWord(tokens[at]?.text, 'fromBefore') && mentions.some(({ first }) => first === at + 1);
  const places = inTurn(tokens, (first) => {
    const next = isFrom(first)
      ? toward.find((at) => at > first)
      : there[first] && (here.find((at) => at > first) ?? findLineEnd(tokens, first));
    return next ? { first, next } : undefined;
  });
  const excluded = tokens.map(() => false);
  for (const { first, next } of places) excluded.fill(true, first, next);
  return excluded;
}

/** Whether home and work each stand before a place, a part or "or": "Home: Salwa …, office: Sharq …", not "home delivery, office 4". */
export function isHomeAndWork({ tokens, taken, findings, mentions }: Reading): boolean {
  const starts = new Set([...findings, ...mentions].map(({ first }) => first));
  const isStart = (at: number) => starts.has(at) || /^(?:or|او|والا|ولا)$/.test(tokens[at]?.text ?? '');
  const isBetween = ({ text }: Token, at: number) => !isStart(at) && !isIn(text, 'home', 'work');
  return (['home', 'work'] as const).every((list) =>
    tokens.some(({ text }, at) => {
      const behind = skip(tokens, at + 1, 1, isBetween, 5);
      return taken[at] === undefined && isIn(text, list) && isStart(behind) && taken[behind] !== 'phone';
    }),
  );
}

/** Whether something is called wrong, old or not exact, which may be the pin; not "the old market". */
export function isPinDoubted({ tokens }: Reading): boolean {
  const isPlace = (at: number) =>
    isIn(tokens[at - 1]?.text, 'placeBefore') || isWord(tokens[at + 1]?.text, 'placeBehind');
  return tokens.some(
    ({ text }, at) =>
      (isIn(text, 'doubtful') && !isPlace(at)) || (isIn(text, 'negation') && isIn(tokens[at + 1]?.text, 'exact')),
  );
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
    // "لا تودونها سلوى"
    const isForbidden = !field && token.text === 'لا' && /^ت(?:ود|وص|جيب|رسل|روح)/.test(tokens[at + 1]?.text ?? '');
    if ((isForbidden || isWord(token.text, 'negation')) && !hasSign) return 'denied';
    // "if no answer 17690442"
    if (isWord(token.text, 'correction') && !(field === 'phone' && words > 1)) return 'corrected';
    // "next to house 7", "متفرع من شارع 5".
    const isBeside = words === 1 || (words === 2 && isWord(tokens[at + 1]?.text, 'linking'));
    if (!hasSign && field !== 'phone' && isBeside && isWord(token.text, 'relativeBefore')) return 'denied';
  }
  return undefined;
}

/** "... sorry 5": a correction without a label. */
export function hasLooseCorrection({ tokens, taken }: Reading): boolean {
  return tokens.some(({ text }, at) => {
    if (taken[at] !== undefined || !isWord(text, 'correction') || text === 'no') return false;
    const number = skip(tokens, at + 1, 1, ({ kind }) => kind === 'word' || kind === 'sign', 3);
    return tokens[number]?.kind === 'number' && taken[number] === undefined && (tokens[number]?.text.length ?? 9) < 5;
  });
}

/** "house 1233 or 1235", "بيت ١٢ مو بيتنا": it may be another one. What is denied behind it has a label or a number: "block 5 not 6". */
function isOpen(reading: Reading, { field, next }: Finding): boolean {
  const { tokens, country } = reading;
  const at = neighbour(reading, next, 1);
  const isEither = isWord(tokens[at]?.text, 'either') && tokens[at + 1]?.kind === 'number';
  const isOther = tokens[next + 1]?.kind === 'word' && !labelAt(tokens, next + 1, country);
  return field !== 'phone' && (isEither || (isWord(tokens[next]?.text, 'negation') && isOther));
}

/** Without those of another place, of two to choose from, denied ones (also elsewhere: "27, not 72"), and those that a later one corrects. */
export function standing(reading: Reading, findings: readonly Finding[], excluded: readonly boolean[]): Finding[] {
  const here = findings.filter(({ first }) => !excluded[first]);
  const { tokens } = reading;
  const denied = new Set(tokens.map(({ text }, at) => (isWord(tokens[at - 1]?.text, 'negation') ? text : '')));
  // "م 14 لا اسف م 41": what corrects may be unsure itself.
  return uncorrected(reading, here).filter((it) => it.isSure && !denied.has(it.value) && !isOpen(reading, it));
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
