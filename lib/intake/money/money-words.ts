import { phrasesOf } from '../text/phrases';
import { remembered } from '../text/remembered';
import type { Token } from '../text/tokens';
import { withoutPrefix } from '../text/vocabulary';
import money from '../words/money.json';
import { meaningsOf, wordSet } from '../words/word-set';

/** The words of money, folded and without their prefixes. */
export const CURRENCIES: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries(money.currencies).map(([country, list]) => [country, wordSet(list)]),
);
export const HALVES: ReadonlyMap<string, number> = new Map(Object.entries(money.halves));

/** Meanings of the words near a figure. */
export type Meaning = keyof typeof money.meanings;
const meanings = meaningsOf<Meaning>(money.meanings);
/** Money that goes back, or lies somewhere. */
const RETURNED = /^(?:refund|.?سترج|.?سترد|.?رجعو|رصيد)/;

const AFTER = /^(?:بعد|after)$/;
const ADDING = /^(?:اضافه|adding)$/;

const meaningOf = (word: string): Meaning | undefined =>
  meanings.get(word) ?? (RETURNED.test(word) ? 'asking' : undefined);

/** "لكم" is no "كم". */
const meaningOfWord = remembered((word) => {
  const stated = withoutPrefix(word).map(meaningOf);
  return stated[0] ?? stated.find((own) => own && own !== 'asking');
});

/** The meaning of the word there for a figure beside it. */
export function meaningAt(tokens: readonly Token[], at: number): Meaning | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const letter = tokens[tokens[at - 1]?.text === '-' ? at - 2 : at - 1]?.text;
  if (token.text === 'net' && letter === 'k') return 'link';
  const stated = meaningOfWord(token.text);
  if (stated !== 'less' && stated !== 'other') return stated;
  // "الاجمالي بعد الخصم 16", "total after adding delivery 16"
  const before = tokens[ADDING.test(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1]?.text ?? '';
  return !withoutPrefix(before).some((form) => AFTER.test(form)) ? stated : stated === 'less' ? 'link' : 'later';
}

/** How an order is paid. */
export type PaymentKind = keyof typeof money.payments;
const KINDS = Object.keys(money.payments) as PaymentKind[];
export const PAYMENTS = phrasesOf(KINDS.map((kind) => [money.payments[kind], kind]));
