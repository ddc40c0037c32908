import { joinTokens } from '../text/tokens';
import { wordsIn } from '../text/vocabulary';
import type { Claim, Reading } from './reading';

/** Claims text that says nothing of the address, by its form: stamps of a chat export, greetings, numbers of other things. */
export function claimPatterns({ tokens }: Reading): Claim[] {
  const { text, tokensIn } = joinTokens(tokens);
  return (['stamp', 'noise'] as const).flatMap((source) =>
    PATTERNS[source].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: found, index }): Claim => {
        const range = { start: index, end: index + found.trimEnd().length };
        return { source, ...tokensIn(range), as: source };
      }),
    ),
  );
}

const listed = (words: Iterable<string>) => `(?:${[...words].join('|')})(?!\\p{L})`;
const patterns = (...sources: string[]) => sources.map((source) => new RegExp(source, 'gu'));

const CLOCK = `(?<!\\d)\\d{1,2}:\\d\\d(?!\\d)(?::\\d+)?(?: ?${listed(['[ap]m', 'ص', 'م', 'مسا', 'صباحا'])})?`;
const DAY = '\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{2,4}';
const MOMENT = `(?:${DAY},? (?:at |في )?${CLOCK}|${CLOCK},? ${DAY})`;
const SENDER = '[^:\\n]{1,60}:';
/** "[12/03/2024, 5:41 PM] Sara:", "12/03/2024, 17:41 - Sara:"; without a sender it is a notice of the chat itself. */
const STAMPS = patterns(`(?<=^|\\n) ?(?:\\[${MOMENT}\\](?:${SENDER})?|${MOMENT} - (?:${SENDER}|[^\\n]*))`);

const PEACE = '(?:(?:و?ال|و)?سلام|(?:al|as?)?s*s[ae]?l+a*m[uo]?)';
const ON_YOU = '(?:و?علي(?:كم|ك|كي|كن|كما|كو|كوا)|w?(?:a|e)*l[aeiy]+k(?:[aeiou]*m+|a|i)?)(?!\\p{L})';
const MERCY = '(?:و?رحم[هت]|(?:wa?)?rahmat\\p{L}*)';
const BLESSING = `(?:${MERCY}(?: (?:الل[هة]|u?llah[iu]?|allah[iu]?))?|تعالي|و?بركاته|wa?|(?:wa?)?barak\\p{L}*)(?!\\p{L})`;
const GLUED = '(?:و?(?:ال)?سلامو?عليكم|a?s*salaa?m[uo]?a?la[iy]k[uo]m)(?!\\p{L})';
/** "السلام عليكم ورحمة الله", "وعليكم السلام", "as-salamu alaikum": the peace of a greeting is no area, and tells a driver nothing. */
const GREETINGS = patterns(
  `(?<!\\p{L})(?:(?:a[sl]?|el|wa?|و)[ '-]+)?(?:${GLUED}|${PEACE}(?: [ou])? ${ON_YOU}|${ON_YOU} ${PEACE}(?!\\p{L})|${PEACE}(?= ${MERCY}))(?: ${BLESSING})*`,
  '(?<=^ )سلام(?!\\p{L})',
);

const PREFIX = '(?<!\\p{L})[وبفل]{0,2}(?:ال)?';
const CONNECTION = `(?:[:#./-]|${listed(wordsIn('connection'))}) ?`;
const CODE = '(?:\\p{L}{1,8}|#)?-?\\d[\\p{L}\\d-]{0,30}(?: \\d[\\p{L}\\d-]{0,30}){0,8}';
/** Numbers of orders ("order no. 51234567", "#1042"), of cards, half a coordinate, dates, times, quantities, distances. */
const NOISE = patterns(
  `(?<=${PREFIX}${listed(wordsIn('order'))} ?(?:${CONNECTION}){0,3})${CODE}`,
  `(?<=${PREFIX}${listed(wordsIn('orderNumbered'))} ?(?:${CONNECTION}){1,3})${CODE}`,
  `(?<=${listed(['رقم', 'number'])} ${PREFIX}${listed(wordsIn('orderNumbered'))} )${CODE}`,
  '(?<!\\p{L} ?)#\\d{3,}',
  '(?<!\\d)\\d{4}(?: \\d{4}){3,5}(?! ?\\d)',
  '(?<![\\d.])(?:1[6-9]|[2-4]\\d|5[0-6])\\.\\d{5,}',
  CLOCK,
  '(?<!\\d)\\d{1,4}([/.])(?:[0-2]?\\d|3[01])\\1\\d{1,4}(?!\\d)',
  '(?<!\\d)(?:20\\d\\d-\\d{1,2}-\\d{1,2}|\\d{1,2}-\\d{1,2}-20\\d\\d)(?!\\d)',
  `(?<!\\d)\\d{1,4} ?${listed([...wordsIn('pieces'), ...wordsIn('timeUnits')])}`,
  `(?<=${listed(wordsIn('timeBefore'))} )\\d{1,2}(?!\\d)(?: ?[مص](?!\\p{L}| ?\\d))?`,
  `(?<=${listed(wordsIn('quantity'))} ?)\\d{1,4}(?!\\d)`,
);

const PATTERNS = { stamp: [...STAMPS, ...GREETINGS], noise: NOISE };
