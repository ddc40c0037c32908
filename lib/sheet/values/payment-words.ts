import { foldText } from '@/lib/format/text/search';
import payment from '@/lib/intake/words/sheet/payment.json';
import { isListed, phraseMeanings, wordsOf } from './listed';

/** The meaning of the words of a payment. `pending`: on its way or open; `terminal`: card at the door; `partial`: part of it is paid or given back. */
export type PaymentWord = 'cash' | 'paid' | 'electronic' | 'unpaid' | 'pending' | 'terminal' | 'partial' | 'conflict';

const phrases = phraseMeanings(payment);

/** The meaning of a payment's words; undefined when some of them are not known. */
export function paymentWord(text: string): PaymentWord | undefined {
  const tokens = wordsOf(text);
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
  const isElectronic = found.has('electronic');
  const isDone = isElectronic || found.has('paid');
  if (found.has('terminal')) return found.has('paid') ? 'paid' : 'terminal';
  if (found.has('door') && !found.has('cash') && isElectronic) return 'terminal';
  const open = (['cash', 'door', 'unpaid', 'pending'] as const).find((word) => found.has(word));
  if (open) return isDone ? 'conflict' : open === 'door' ? 'cash' : open;
  return found.has('paid') ? 'paid' : 'electronic';
}

/** The meaning of a cell below "Paid?": also yes and no. */
export function paidWord(text: string): PaymentWord | undefined {
  const word = foldText(text);
  if (isListed('yes', word)) return 'paid';
  return isListed('no', word) ? 'unpaid' : paymentWord(text);
}
