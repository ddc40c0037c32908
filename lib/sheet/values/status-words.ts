import { foldText } from '@/lib/format/text/search';

/** The sure meanings of a status: to be sent, done, canceled, or held back; other words are asked about. */
export const STATUS_WORDS = ['open', 'done', 'canceled', 'held'] as const;
export type StatusWord = (typeof STATUS_WORDS)[number];

const WORDS: Record<StatusWord, string> = {
  open: `new|new order|processing|in process|in progress|under process|confirmed|accepted|approved|received|placed|ready|ready for delivery|ready to deliver|ready to ship|ready for dispatch|preparing|being prepared|in preparation|prepared|packed|packing|open|active|unfulfilled|not fulfilled|awaiting fulfillment|awaiting shipment|awaiting delivery|to ship|to deliver|for delivery|not delivered yet|not shipped|unshipped|scheduled|paid|no|false|جديد|جديده|طلب جديد|قيد تجهيز|قيد تنفيذ|قيد معالجه|قيد تحضير|تحت تجهيز|تحت تحضير|تحت تنفيذ|جاري تجهيز|جاري تحضير|جاري تنفيذ|موكد|تم تاكيد|مقبول|تم قبول|جاهز|جاهزه|جاهز لتوصيل|جاهز توصيل|مفتوح|نشط|بانتظار توصيل|مجدول|مدفوع|تم دفع`,
  done: 'delivered|already delivered|fulfilled|shipped|out for delivery|on the way|dispatched|handed over|تم توصيل|تم تسليم|تم توصيله|تم تسليمه|موصل|تم شحن|جاري توصيل|خرج لتوصيل|قيد توصيل|في طريق|مسلم',
  canceled:
    'cancel|canceled|cancelled|cancellation|void|voided|refunded|returned|rejected|failed|declined|deleted|trash|abandoned|ملغي|ملغيه|ملغاه|الغيت|تم الغاء|الغاء|مسترجع|مرتجع|مرفوض|محذوف|راجع',
  held: 'on hold|onhold|hold|awaiting transfer|بانتظار تحويل|معلق|موقوف',
};

const known = new Map(STATUS_WORDS.flatMap((meaning) => WORDS[meaning].split('|').map((word) => [word, meaning])));
const NOT = ['not', 'no', 'never', 'غير', 'لم', 'ليس', 'un'];

/** The sure meaning of a status; undefined for words that shops use in several ways, such as "completed". */
export function statusWord(text: string): StatusWord | undefined {
  const words = wordsOf(text);
  const halves = new Set(text.split('/').map((half) => known.get(wordsOf(half).join(' '))));
  // "New / جديد" says it twice.
  const whole = known.get(words.join(' ')) ?? (halves.size === 1 ? [...halves][0] : undefined);
  if (whole || words.some((word) => NOT.includes(word))) return whole;
  // One word of a sentence is enough to stop an order, not to send it.
  return words.some((word) => known.get(word) === 'canceled') ? 'canceled' : undefined;
}

const LONGEST_STATUS = 40;

/** Whether a short text says that an order is done, canceled or held back. */
export function isStopping(text: string): boolean {
  return text.length < LONGEST_STATUS && !['open', undefined].includes(statusWord(text));
}

const DELIVERIES =
  `delivery|deliver|home delivery|deliveries|delivered|shipping|shipment|ship|standard|standard delivery|standard shipping|free shipping|flat rate|express|express delivery|express shipping|same day|same day delivery|next day|next day delivery|online|online order|web|website|app|mobile app|phone|call center|توصيل|توصيل منزل|توصيل منزلي|شحن|دلفري|ديليفري|توصيل سريع|اونلاين`.split(
    '|',
  );
const OTHER_TYPES =
  'pickup|pick up|takeaway|take away|takeout|take out|self pickup|store pickup|local pickup|pickup in store|in store pickup|dine in|dinein|eat in|drive thru|in store|walk in|counter|curbside|collection|استلام|استلام فرع|استلام من فرع|استلام من محل|محلي|طاوله|سفري|داخل مطعم|استلام من متجر'.split(
    '|',
  );

/** Whether a kind of order is a delivery; undefined for words that name neither. */
export function orderType(text: string): 'delivery' | 'none' | undefined {
  const type = wordsOf(text).join(' ');
  return DELIVERIES.includes(type) ? 'delivery' : OTHER_TYPES.includes(type) ? 'none' : undefined;
}

function wordsOf(text: string): string[] {
  const words = foldText(text).split(/[^\p{L}]+/u);
  return words.filter(Boolean).map((word) => word.replace(/^(?:ل|و)?ال(?=...)/, ''));
}
