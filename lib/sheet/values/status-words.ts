import { foldText } from '@/lib/format/text/search';
import status from '@/lib/intake/words/sheet/status.json';
import { isListed, phraseMeanings, wordsOf } from './listed';

/** The sure meanings of a status: to be sent, done, canceled, or held back; other words are asked about. */
export const STATUS_WORDS = ['open', 'done', 'canceled', 'held'] as const;
export type StatusWord = (typeof STATUS_WORDS)[number];

const known = phraseMeanings<StatusWord>(status);
/** "Do not send until I call", not "do not send cutlery". */
const NOT_YET =
  /(?:do not|don['’]?t|لا) (?:send|deliver|dispatch|ship|(?:ترسل|توصل)(?:ون|وا?)?(?:ه|ها|هم)?)(?: it)?(?:$| (?:until|till|before|now|yet|الا|قبل|حتي|لين|الحين)(?!\p{L}))/u;

/** "Will collect from the shop", "بتستلم من المحل". */
const AT_SHOP =
  /(?<!(?:driver|courier|rider|captain|money|cash|مندوب|سايق|سائق|كابتن) ب?)(?:(?:will|to) (?:collect|pick(?: it)? up)(?: it)? (?:from|at) (?:the )?(?:shop|store|branch)|[يتن]ستلم(?:ون|وا|ه|ها)? من (?:ال)?(?:محل|فرع|متجر))/u;

/** The sure meaning of a status; undefined for words that shops use in several ways, such as "completed". */
export function statusWord(text: string): StatusWord | undefined {
  if ([NOT_YET, AT_SHOP].some((pattern) => pattern.test(foldText(text)))) return 'held';
  const words = wordsOf(text, 'letters');
  const halves = new Set(text.split('/').map((half) => known.get(wordsOf(half, 'letters').join(' '))));
  // "New / جديد" says it twice.
  const whole = known.get(words.join(' ')) ?? (halves.size === 1 ? [...halves][0] : undefined);
  if (whole || words.some((word) => isListed('not', word))) return whole;
  // One word of a sentence is enough to stop an order, not to send it.
  return words.some((word) => known.get(word) === 'canceled') ? 'canceled' : undefined;
}

const LONGEST_STATUS = 40;

/** Whether a short text says that an order is done, canceled or held back. */
export function isStopping(text: string): boolean {
  return text.length < LONGEST_STATUS && !['open', undefined].includes(statusWord(text));
}

/** Whether a kind of order is a delivery; undefined for words that name neither. */
export function orderType(text: string): 'delivery' | 'none' | undefined {
  const type = wordsOf(text, 'letters').join(' ');
  return isListed('deliveries', type) ? 'delivery' : isListed('otherTypes', type) ? 'none' : undefined;
}
