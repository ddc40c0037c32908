import { phraseAt } from '../text/phrases';
import { inTurn, skip, type Token } from '../text/tokens';
import { isWord, withoutPrefix } from '../text/vocabulary';
import { PAYMENTS, type PaymentKind } from './money-words';
import type { Claim } from './resolve-claims';

/** Stated, and no value of an order. */
export const UNPAID = 'unpaid';
/** An electronic way is not yet a payment; a part that is paid, or a denied word, leaves the rest open. */
const WEIGHTS: Record<PaymentKind, { value: string; strength: number; against: number }> = {
  partial: { value: '', strength: 4, against: 4 },
  unpaid: { value: UNPAID, strength: 2, against: 2 },
  cash: { value: 'cash', strength: 3, against: 3 },
  collected: { value: 'cash', strength: 0, against: 3 },
  paid: { value: 'paid', strength: 2, against: 3 },
  electronic: { value: 'paid', strength: 0, against: 3 },
};

/** Words for how the order is paid. */
export function claimPayments(tokens: readonly Token[]): Claim[] {
  return inTurn(tokens, (at): Claim | undefined => {
    const found = paymentAt(tokens, at);
    if (!found) return undefined;
    const { meaning, next } = found;
    return { field: 'payment', first: at, next, from: at, ...weightOf(tokens, meaning, at, next) };
  });
}

/** The longest words for a payment that begin there. */
export function paymentAt(tokens: readonly Token[], at: number): { meaning: PaymentKind; next: number } | undefined {
  const found = withoutPrefix(tokens[at]?.text ?? '').flatMap((form) => phraseAt(tokens, at, PAYMENTS, form) ?? []);
  return found.sort((a, b) => b.next - a.next)[0];
}

function weightOf(
  tokens: readonly Token[],
  kind: PaymentKind,
  at: number,
  next: number,
): Pick<Claim, 'value' | 'strength' | 'against'> {
  const weight = WEIGHTS[kind];
  const isDenied = isBefore(tokens, at, 'denying');
  // "كاش مو كي نت": a denied way is no rival.
  if (isDenied) return kind === 'paid' ? WEIGHTS.unpaid : { value: '', strength: 0, against: 0 };
  // "paid: no", "مدفوع - لا".
  const behind = /^[:=(-]$/.test(tokens[next]?.text ?? '') ? tokens[next + 1] : tokens[next];
  // "paid 50%", "50% paid"
  const isShare = [next, at - 2].some((index) => tokens[index + 1]?.text === '%' && tokens[index]?.text !== '100');
  if (isShare) return WEIGHTS.partial;
  const isOpen =
    tokens[skip(tokens, next, 1, ({ kind }) => /^(?:word|number|decimal)$/.test(kind), MOST_ASKED)]?.text === '?' ||
    (kind === 'paid' && (isBefore(tokens, at, 'undone') || isWord(behind?.text, 'later'))) ||
    isWord(tokens[at - 1]?.text, 'either') ||
    // "كاش ولا كي نت", not "كاش ولا تنسى"
    (isWord(tokens[next]?.text, 'either') &&
      (!/^(?:ولا|لو)$/.test(tokens[next]?.text ?? '') || paymentAt(tokens, next + 1) !== undefined));
  return isOpen ? { value: weight.value, strength: 0, against: 4 } : weight;
}

const MOST_ASKED = 12;

/** One of some words right before, or with one word between: "not yet paid". */
function isBefore(tokens: readonly Token[], at: number, list: 'denying' | 'undone'): boolean {
  const [last, other] = [tokens[at - 1], tokens[at - 2]];
  // "لا غير" says "only".
  if (other?.text === 'لا' && last?.text === 'غير') return false;
  const isReached = last?.kind === 'word' && !/^(?:and|و|or|او)$/.test(last.text);
  return isWord(last?.text, list) || (isReached && isWord(other?.text, list));
}
