import type { Token } from '../text/tokens';
import { PIECES, TIME_UNITS } from '../text/units';
import message from '../words/message.json';
import { wordSet } from '../words/word-set';
import { type Claim, isIn, type Reading } from './reading';

const TIME_BEFORE = wordSet(message.timeBefore);
const ORDER = wordSet(message.order);
const ORDER_NUMBERED = wordSet(message.orderNumbered);
const CONNECTION = wordSet(message.connection);
const QUANTITY = wordSet(message.quantity);

/** "order", "الفاتورة". */
export function isOrderWord(word: string): boolean {
  return isIn(word, ORDER, ORDER_NUMBERED);
}

/** Claims numbers that are no part of an address: times, dates, orders, quantities, distances. */
export function claimNoise({ tokens }: Reading): Claim[] {
  const claims: Claim[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    const range = kind === 'word' ? orderAt(tokens, at) : text === '#' ? hashAt(tokens, at) : undefined;
    const next = kind === 'number' ? (dateEnd(tokens, at) ?? measureEnd(tokens, at)) : undefined;
    if (range) claims.push({ source: 'noise', ...range, as: 'noise' });
    if (next !== undefined) claims.push({ source: 'noise', first: at, next, as: 'noise' });
  }
  return claims;
}

type Found = { first: number; next: number } | undefined;

/** "order no. 51234567", "فاتورة رقم 12": the number is no phone. */
function orderAt(tokens: readonly Token[], at: number): Found {
  const word = tokens[at]?.text ?? '';
  if (!isOrderWord(word)) return undefined;
  const needsNumbered = !isIn(word, ORDER);
  let next = at + 1;
  let isNumbered = /^(?:رقم|number)$/.test(tokens[at - 1]?.text ?? '');
  while (next < at + 4 && CONNECTION.has(tokens[next]?.text ?? '')) {
    isNumbered = true;
    next += 1;
  }
  if (ORDER.has(tokens[next]?.text ?? '') || (needsNumbered && !isNumbered)) return undefined;
  const first = next;
  const isCode = (token?: Token) => token?.isGlued && (token.kind === 'word' || token.text === '-');
  while (tokens[next]?.kind === 'number' || (next > first && isCode(tokens[next]))) next += 1;
  const code = next === first && tokens[next + 1]?.kind === 'number' && tokens[next + 1]?.isGlued ? next + 2 : next;
  return code > first ? { first, next: code } : undefined;
}

/** "#1042": an order. A flat or house with # has its label before it. */
function hashAt(tokens: readonly Token[], at: number): Found {
  const before = tokens[at - 1];
  const number = tokens[at + 1];
  if (number?.kind !== 'number' || !number.isGlued || number.text.length < 3) return undefined;
  if (before?.kind === 'word' && !ORDER.has(before.text) && !ORDER_NUMBERED.has(before.text)) return undefined;
  return { first: at, next: at + 2 };
}

/** 12/3/2024, 2024-03-12, 12.03.24, 5:30, 17:45:10. */
function dateEnd(tokens: readonly Token[], at: number): number | undefined {
  const [first, sign, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!first || sign?.kind !== 'sign' || second?.kind !== 'number' || !sign.isGlued || !second.isGlued)
    return undefined;
  if (sign.text === ':') {
    if (first.text.length > 2 || second.text.length !== 2) return undefined;
    let next = at + 3;
    if (tokens[next]?.text === ':' && tokens[next + 1]?.kind === 'number') next += 2;
    if (/^(?:am|pm|ص|م|مسا|صباحا)$/.test(tokens[next]?.text ?? '')) next += 1;
    return next;
  }
  if (!'/.-'.includes(sign.text)) return undefined;
  const [again, third] = [tokens[at + 3], tokens[at + 4]];
  if (again?.text !== sign.text || third?.kind !== 'number' || !third.isGlued) return undefined;
  const parts = [first.text, second.text, third.text];
  const hasYear = parts.some((part) => /^20\d\d$/.test(part)) || sign.text !== '-';
  if (!hasYear || parts.some((part) => part.length > 4) || Number(parts[1]) > 31) return undefined;
  return at + 5;
}

/** "after 8", "5 min", "8 pm", "2 x", "عدد 3". */
function measureEnd(tokens: readonly Token[], at: number): number | undefined {
  const [before, number, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!number || number.text.length > 4) return undefined;
  const isShort = number.text.length <= 2;
  if (behind?.kind === 'word' && (PIECES.has(behind.text) || TIME_UNITS.has(behind.text))) return at + 2;
  if (before?.kind === 'word' && ((isShort && TIME_BEFORE.has(before.text)) || QUANTITY.has(before.text))) {
    const isLetterTime = /^[مص]$/.test(behind?.text ?? '') && tokens[at + 2]?.kind !== 'number';
    return isLetterTime ? at + 2 : at + 1;
  }
  return undefined;
}
