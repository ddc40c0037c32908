import type { MapCountry } from '@/lib/map/geometry/point';
import { phraseAt } from '../text/phrases';
import { type Range, type Token, wordsOf } from '../text/tokens';
import { isWord, phrasesIn } from '../text/vocabulary';
import { claimAmounts, findLoose } from './claim-amounts';
import { claimPayments, UNPAID } from './claim-payments';
import { type Claim, resolveClaims } from './resolve-claims';

/** The sum of a message and how it is paid, where both are sure. */
export interface Money {
  amount?: string;
  payment?: string;
  /** The words that they were read from. */
  spans: { amount?: Range[]; payment?: Range[] };
  /** Amounts that it may be, each with its words. */
  sums: { value: string; words: Range }[];
  payments: string[];
  /** All tokens of money: nothing else is read from them. */
  taken: { first: number; next: number }[];
  /** Numbers beside words of money: sums where nothing else is read from them. */
  loose: { first: number; next: number; value: string; words: Range }[];
}

/** A list of prices has more. */
const MOST_CLAIMS = 60;

/** Reads the money of a message: claims about its figures and words, of which the strongest that none contradicts count. */
export function readMoney(tokens: readonly Token[], country: MapCountry): Money {
  const earlier = earlierOrders(tokens);
  const claims = [...claimAmounts(tokens, country), ...claimPayments(tokens)].filter(({ first }) => !earlier[first]);
  const money: Money = { spans: {}, sums: [], payments: [], taken: claims, loose: [] };
  if (claims.length > MOST_CLAIMS) return money;
  // A part is paid: no sum says what the driver collects.
  const isPartial =
    claims.some(({ field, value, strength }) => field === 'payment' && value === '' && strength > 0) ||
    claims.some((paid) => paid.value === 'paid' && paid.strength > 0 && isPart(claims, paid.next));
  for (const field of ['amount', 'payment'] as const) {
    const { filled, offered } = resolveClaims(claims, field);
    const [best] = filled;
    if (best && !isPartial && best.value !== UNPAID) {
      money[field] = best.value;
      money.spans[field] = filled.map(({ from, next }) => wordsOf(tokens, from, next));
    }
    for (const { value, from, next } of isPartial ? [...filled, ...offered] : offered) {
      if (field === 'payment' && value !== UNPAID && !money.payments.includes(value)) money.payments.push(value);
      if (field === 'amount' && !money.sums.some((sum) => sum.value === value))
        money.sums.push({ value, words: wordsOf(tokens, from, next) });
    }
  }
  // A customer who has not paid may mean to transfer it: cash is asked.
  const isStated = claims.some(({ field }) => field === 'payment');
  if (isStated && money.payment === undefined && money.payments.length === 0) money.payments.push('cash');
  for (const { first, next, values } of findLoose(tokens, country, claims))
    if (!earlier[first]) money.loose.push({ first, next, value: values[0] ?? '', words: wordsOf(tokens, first, next) });
  return money;
}

/** "paid 4 KD, total 8 KD": another sum stands right behind "paid". */
function isPart(claims: readonly Claim[], from: number): boolean {
  const sums = claims.filter(({ field }) => field === 'amount');
  return sums.some(
    ({ first, value }) => first === from && value !== '' && sums.some((sum) => sum.strength > 0 && sum.value !== value),
  );
}

/** Whether each token tells of an earlier order: "last time I paid 6 cash, this time …". */
function earlierOrders(tokens: readonly Token[]): boolean[] {
  let isEarlier = false;
  return tokens.map(({ kind, text }, at) => {
    if (phraseAt(tokens, at, phrasesIn('past')) !== undefined) isEarlier = true;
    else if (kind === 'line' || /^[,.!?]$/.test(text) || isWord(text, 'present')) isEarlier = false;
    return isEarlier;
  });
}
