import { foldText } from '@/lib/format/text/search';

/** The meaning of the words of a payment. `pending`: on its way or open; `terminal`: card at the door; `partial`: part of it is paid or given back. */
export type PaymentWord = 'cash' | 'paid' | 'electronic' | 'unpaid' | 'pending' | 'terminal' | 'partial' | 'conflict';

const WORDS: Record<
  'cash' | 'electronic' | 'paid' | 'unpaid' | 'pending' | 'partial' | 'door' | 'terminal' | 'filler',
  string
> = {
  cash: 'cash|cod|c o d|كاش|نقدي|نقدا|نقد|كاش نقدي',
  electronic: `knet|k net|card|credit card|debit card|visa|mastercard|master card|amex|apple pay|applepay|google pay|samsung pay|mada|benefit|benefit pay|benefitpay|stc pay|stcpay|tabby|tamara|online|online payment|bank transfer|transfer|wamd|e payment|payment gateway|paypal|كي نت|كينت|فيزا|ماستر كارد|بطاقه|بطاقه ائتمان|بطاقه بنكيه|مدي|بنفت|بنفت بي|بنفت باي|ابل باي|تابي|تمارا|اونلاين|اون لاين|تحويل|تحويل بنكي|محول|محوله|دفع الكتروني|الكتروني|ومض|سداد`,
  paid: 'paid|prepaid|pre paid|already paid|fully paid|captured|settled|payment received|مدفوع|مدفوعه|مدفوع مسبقا|تم دفع|تم سداد|مسدد|خالص|مدفوع بالكامل|مدفوع كامل|دفع مسبق|دفع مسبقا|تم تحويل|مدفوعا',
  unpaid: `not paid|unpaid|un paid|not paid yet|to be paid|not yet paid|not yet|due|غير مدفوع|غير مدفوعه|مو مدفوع|مب مدفوع|ما دفع|لم يدفع|لم يتم دفع|غير مسدد|لم يسدد|ليس مدفوع|مش مدفوع|غير مدفوع بعد|لم تدفع|باقي دفع|غير خالص|ما اندفع`,
  pending: 'pending|pending payment|payment pending|awaiting payment|بانتظار دفع|معلق',
  partial:
    'partial|partially paid|partial payment|partially refunded|partly paid|half paid|deposit|deposit paid|refunded|voided|failed|declined|expired|عربون|مدفوع جزئيا|جزئي|مدفوع جزء|مسترجع|مرتجع|فشل|مرفوض',
  door: 'on delivery|at delivery|at door|عند استلام|عند توصيل|عند تسليم|عند باب|upon delivery|on receipt',
  terminal: 'machine|pos|card machine|terminal|ماكينه|جهاز|مكينه|شبكه|link|payment link|رابط|رابط دفع|swipe',
  filler: 'payment|pay|by|via|in|method|the|with|دفع|بواسطه|عن طريق|طريقه',
};

const phrases = new Map(
  Object.entries(WORDS).flatMap(([name, list]) => list.split('|').map((phrase) => [phrase, name])),
);

/** The meaning of a payment's words; undefined when some of them are not known. */
export function paymentWord(text: string): PaymentWord | undefined {
  const tokens = foldText(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map((token) => token.replace(/^(?:ب|ل|و)?ال(?=...)/, '').replace(/^لل(?=...)/, ''));
  if (tokens.length === 0 || tokens.length > 10) return undefined;
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

const YES = new Set(['yes', 'y', 'true', '1', 'نعم', 'اي', 'تم', '✓', '✔', 'صح']);
const NO = new Set(['no', 'n', 'false', '0', 'لا', '✗', '✘', 'كلا']);

/** The meaning of a cell below "Paid?": also yes and no. */
export function paidWord(text: string): PaymentWord | undefined {
  const word = foldText(text);
  if (YES.has(word)) return 'paid';
  return NO.has(word) ? 'unpaid' : paymentWord(text);
}
