import { EITHER } from '../text/choices';
import { beginningWith, phraseEnd } from '../text/phrases';
import { endsInQuestion, inTurn, type Token } from '../text/tokens';
import { withoutPrefix } from '../text/without-prefix';
import type { Claim } from './claim';
import { DENYING, LATER, PAYMENTS, UNDONE } from './money-words';

/** Stated, and no value of an order. */
export const UNPAID = 'unpaid';
/** An electronic way is not yet a payment; a part that is paid, or a denied word, leaves the rest open. */
const WEIGHTS: Record<keyof typeof PAYMENTS, { value: string; strength: number; against: number }> = {
  partial: { value: '', strength: 4, against: 4 },
  unpaid: { value: UNPAID, strength: 2, against: 2 },
  cash: { value: 'cash', strength: 3, against: 3 },
  collected: { value: 'cash', strength: 0, against: 3 },
  paid: { value: 'paid', strength: 2, against: 3 },
  electronic: { value: 'paid', strength: 0, against: 3 },
};
export const kindsOf = beginningWith(PAYMENTS);

/** Words for how the order is paid. */
export function claimPayments(tokens: readonly Token[]): Claim[] {
  return inTurn(tokens, (at): Claim | undefined => {
    const found = longestAt(tokens, at);
    if (!found) return undefined;
    const { kind, next } = found;
    return { field: 'payment', first: at, next, from: at, ...weightOf(tokens, kind, at, next) };
  });
}

function longestAt(tokens: readonly Token[], at: number): { kind: keyof typeof PAYMENTS; next: number } | undefined {
  if (tokens[at]?.kind !== 'word') return undefined;
  let best: { kind: keyof typeof PAYMENTS; next: number } | undefined;
  for (const form of withoutPrefix(tokens[at]?.text ?? '')) {
    for (const kind of kindsOf(form)) {
      const next = phraseEnd(tokens, at, PAYMENTS[kind], form);
      if (next !== undefined && next > (best?.next ?? 0)) best = { kind, next };
    }
  }
  return best;
}

function weightOf(
  tokens: readonly Token[],
  kind: keyof typeof PAYMENTS,
  at: number,
  next: number,
): Pick<Claim, 'value' | 'strength' | 'against'> {
  const weight = WEIGHTS[kind];
  const isDenied = isBefore(tokens, at, DENYING);
  // "كاش مو كي نت": a denied way is no rival.
  if (isDenied) return kind === 'paid' ? WEIGHTS.unpaid : { value: '', strength: 0, against: 0 };
  // "paid: no", "مدفوع - لا".
  const behind = /^[:=(-]$/.test(tokens[next]?.text ?? '') ? tokens[next + 1] : tokens[next];
  const isOpen =
    endsInQuestion(tokens, next) ||
    (kind === 'paid' && (isBefore(tokens, at, UNDONE) || LATER.has(behind?.text ?? ''))) ||
    EITHER.has(tokens[at - 1]?.text ?? '') ||
    EITHER.has(tokens[next]?.text ?? '');
  return isOpen ? { value: weight.value, strength: 0, against: 4 } : weight;
}

/** One of some words right before, or with one word between: "not yet paid". */
function isBefore(tokens: readonly Token[], at: number, list: ReadonlySet<string>): boolean {
  const [last, other] = [tokens[at - 1], tokens[at - 2]];
  const isReached = last?.kind === 'word' && !/^(?:and|و|or|او)$/.test(last.text);
  return list.has(last?.text ?? '') || (isReached && list.has(other?.text ?? ''));
}
