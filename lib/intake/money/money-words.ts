import { phrases, phrasesOf } from '../text/phrases';
import { remembered } from '../text/remembered';
import type { Token } from '../text/tokens';
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
export const HALVES: Record<string, number> = money.halves;

/** Meanings of the words near a figure. */
export type Meaning = keyof typeof money.meanings;
const meanings = meaningsOf<Meaning>(money.meanings);
/** Money that goes back, or lies somewhere. */
const RETURNED = /^(?:refund|.?سترج|.?سترد|.?رجعو|رصيد)/;

const AFTER = /^(?:بعد|after)$/;

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
  // "الاجمالي بعد الخصم 16", "total after discount 16"
  const isTakenOff = stated === 'less' && withoutPrefix(tokens[at - 1]?.text ?? '').some((form) => AFTER.test(form));
  return isTakenOff ? 'link' : stated;
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
