import { foldText } from '@/lib/format/text/search';
import payment from '@/lib/intake/words/sheet/payment.json';
import { meaningsOf } from '@/lib/intake/words/word-set';
import { isListed } from './listed';

/** The meaning of the words of a payment. `pending`: on its way or open; `terminal`: card at the door; `partial`: part of it is paid or given back. */
export type PaymentWord = 'cash' | 'paid' | 'electronic' | 'unpaid' | 'pending' | 'terminal' | 'partial' | 'conflict';

const phrases = meaningsOf(payment);

/** The meaning of a payment's words; undefined when some of them are not known. */
export function paymentWord(text: string): PaymentWord | undefined {
  const tokens = foldText(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map((token) => token.replace(/^(?:ب|ل|و)?ال(?=...)/, '').replace(/^لل(?=...)/, ''));
  if (tokens.length === 0 || tokens.length > 10 || /[?؟]/.test(text)) return undefined;
  const found = new Set<string>();
  for (let at = 0; at < tokens.length; ) {
    const lengths = [4, 3, 2, 1].filter((length) => at + length <= tokens.length);
    const length = lengths.find((count) => phrases.has(tokens.slice(at, at + count).join(' ')));
    if (length === undefined) return undefined;
    found.add(phrases.get(tokens.slice(at, at + length).join(' ')) ?? '');
    at += length;
  }
  found.delete('filler');
  return meaningOf(found);
}

function meaningOf(found: ReadonlySet<string>): PaymentWord | undefined {
  if (found.size === 0) return undefined;
  if (found.has('partial')) return 'partial';
  if (found.has('terminal')) return found.has('paid') ? 'paid' : 'terminal';
  const isElectronic = found.has('electronic');
  if (found.has('cash')) return isElectronic || found.has('paid') ? 'conflict' : 'cash';
  if (found.has('door')) {
    if (isElectronic) return 'terminal';
    return found.has('paid') ? 'conflict' : 'cash';
  }
  if (found.has('unpaid')) return isElectronic || found.has('paid') ? 'conflict' : 'unpaid';
  if (found.has('pending')) return isElectronic || found.has('paid') ? 'conflict' : 'pending';
  if (found.has('paid')) return 'paid';
  return 'electronic';
}

/** The meaning of a cell below "Paid?": also yes and no. */
export function paidWord(text: string): PaymentWord | undefined {
  const word = foldText(text);
  if (isListed('yes', word)) return 'paid';
  return isListed('no', word) ? 'unpaid' : paymentWord(text);
}
