import { coveredBy, joinTokens, type Range, wordsOf } from '../text/tokens';
import { wordsIn } from '../text/vocabulary';
import type { Reading } from './reading';

/** The first words for a day or a time of the delivery; undefined: the message names none. The time itself is not read. */
export function findTime({ tokens, taken }: Reading, spans: readonly Range[]): Range | undefined {
  const isRead = coveredBy(tokens, spans);
  const { text, tokensIn } = joinTokens(tokens, (token, at) => {
    if (taken[at] === 'part' || taken[at] === 'street') return ' §';
    const isOther = OTHERS.has(taken[at] ?? token.kind) || token.written.startsWith('غداء') || isRead[at];
    return isOther ? ' |' : ` ${token.text}`;
  });
  const found = TIME.exec(`${text} `);
  if (!found) return undefined;
  const { first, next } = tokensIn({ start: found.index, end: found.index + found[0].length });
  return wordsOf(tokens, first, next);
}

/** Meanings of tokens that are no time, and kinds that end a piece. */
const OTHERS: ReadonlySet<string> = new Set(['phone', 'amount', 'name', 'stamp', 'line', 'link']);

const any = (...choices: string[]) => `(?:${choices.join('|')})`;
const HOUR = '(?:[01]?\\d|2[0-4])(?: : [0-5]\\d)?';
const SPOKEN = '(?:وحده|ثنتين|(?:ثلاث|اربع|خمس|ست|سبع|ثمان|تسع|عشر)ه?)';
const HALF_DAY = '(?:[ap]m|[ap] \\. m(?: \\.)?|o ?clock|[صم]|مسا|صباحا|عصرا|ظهرا|ليلا|فجرا)';
const BEFORE_HOUR = '(?:at|after|before|around|until|till|by|-|بعد|قبل|علي|حدود|حوالي)';
const DAY = `(?:(?:next|this|اليوم|بعد|قبل|وقت|يوم) ){0,2}[وبل]?${any(...wordsIn('days'), 'الظهر(?! §)')}`;
const CLOCK = any(
  `(?:${BEFORE_HOUR} )?(?:[01]?\\d|2[0-3]) : [0-5]\\d(?: ${HALF_DAY})?`,
  `(?:${BEFORE_HOUR} )?\\d\\d? ${any('[ap]m', '[ap] \\. m(?: \\.)?', 'o ?clock', 'مسا', 'صباحا', 'عصرا', 'ظهرا', 'ليلا')}`,
  `(?:${BEFORE_HOUR} )?(?:ال|ل)?ساعه (?:${HOUR}(?: ${HALF_DAY})?|${SPOKEN})`,
  // A number alone is a time behind such a word, at the end of its piece.
  `(?:(?:today|اليوم) )?(?:after|before|بعد|قبل) (?:1[0-2]|[1-9])(?= (?:[|,.!;]|please|pls|thanks|$))`,
  `(?:today|اليوم) (?:at|by|around|علي|حدود) ${HOUR}(?= (?:[|,.!;]|please|pls|thanks|$))`,
);
/** Behind a day also the hour alone, and a part of the day. */
const MORE = any(CLOCK, DAY, `${BEFORE_HOUR} ${HOUR}`, 'morning', 'afternoon', 'evening', 'night', 'noon');
const TIME = new RegExp(
  `(?<= )(?:today )?${any(DAY, CLOCK)}(?: (?:[,-] )?${MORE}){0,3}(?= )(?! (?:market|prayer|street|st|road|الخير|النور))`,
);
