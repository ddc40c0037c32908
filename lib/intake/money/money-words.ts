import { phrases, phrasesOf } from '../text/phrases';
import { remembered } from '../text/remembered';
import type { Token } from '../text/tokens';
import { PIECES } from '../text/units';
import { withoutPrefix } from '../text/without-prefix';
import money from '../words/money.json';
import { meaningsOf, wordSet } from '../words/word-set';

/** The words of money, folded and without their prefixes. */

export const CURRENCIES: Record<string, ReadonlySet<string>> = {
  KW: wordSet(money.currenciesKw),
  BH: wordSet(money.currenciesBh),
  SA: wordSet(money.currenciesSa),
};
export const NATIONAL = wordSet(money.national);
/** A thousandth of a dinar, a hundredth of a riyal. */
export const SUBUNITS = wordSet(money.subunits);
export const HALVES: ReadonlyMap<string, number> = new Map(Object.entries(money.halves));

/** Meanings of the words near a figure. */
export type Meaning = keyof typeof money.meanings;
const meanings = meaningsOf<Meaning>(money.meanings);
/** Money that goes back, or lies somewhere. */
const RETURNED = /^(?:refund|.?سترج|.?سترد|.?رجعو|رصيد)/;

const AFTER = /^(?:بعد|after)$/;
const ADDING = /^(?:اضافه|adding)$/;

/** "العلبه بـ 4": the price of one piece. */
const PIECE = /^ال(.*)/;

const meaningOf = (word: string): Meaning | undefined => {
  if (RETURNED.test(word)) return meanings.get(word) ?? 'asking';
  return meanings.get(word) ?? (PIECES.has(PIECE.exec(word)?.[1] ?? '') ? 'each' : undefined);
};

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
/** Before a word for a payment they deny it. */
export const DENYING = wordSet(money.denying);
/** Before a word for a payment they wish or promise it. */
export const UNDONE = wordSet(money.undone);
/** Behind a word for a payment they take it back. */
export const LATER = wordSet(money.later);
/** Before what an earlier order cost. */
export const PAST = phrases(money.past);
/** Back to this order. */
export const PRESENT = wordSet(money.present);
