import { latinDigits } from '@/lib/format/text/digits';
import { foldText } from '@/lib/format/text/search';
import months from '@/lib/intake/words/sheet/months.json';
import { meaningsOf } from '@/lib/intake/words/word-set';
import type { Cell } from '../table/table';
import { isListed } from './listed';
import { type Problem, problem } from './problem';

type Day = Record<'year' | 'month' | 'day', number>;
type Time = Record<'hour' | 'minute', number>;
/** A day and a time of a wall clock, or an instant with its zone; `now` for words such as "ASAP". */
export interface Moment {
  day?: Day;
  time?: Time;
  instant?: Date;
  isNow?: true;
}
export type ReadMoment = Moment | { problem: Problem };

/** How a column writes days and times, as far as its cells decide it. */
export interface ColumnDates {
  order: 'day' | 'month' | 'unknown';
  isTwentyFourHour: boolean;
  /** Excel read some days in the other order and left the impossible ones as text. */
  isSwapped: boolean;
}

/** A column of which only the order of day and month is open. */
export const PLAIN: Omit<ColumnDates, 'order'> = { isSwapped: false, isTwentyFourHour: true };

/** Reads a day, a time or both. What the column does not decide is a problem. */
export function readMoment(cell: Cell, column: ColumnDates): ReadMoment {
  const isDate = cell.kind === 'date';
  const text = foldText(cell.text);
  const serial = fromSerial(text, cell.kind === 'number');
  if (serial) return serial;
  if (isListed('now', text)) return { isNow: true };
  const instant = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)? ?(z|utc|[+-]\d\d:?\d\d)$/.exec(text);
  if (instant && !instant[2]?.startsWith('00:00')) return fromInstant(instant);
  const clock = readClock(instant?.[1] ?? text, column);
  if ('problem' in clock) return clock;
  if (clock.rest === '') return clock.time ? { time: clock.time } : problem('moment', { value: cell.text });
  const day = readDay(clock.rest, column);
  if (day === 'twoWays') return problem('twoWaysDate', { value: cell.text });
  // A time of day without a day stands at the beginning of Excel's calendar.
  if (isDate && day && day.year <= 1900) return { time: clock.time ?? MIDNIGHT };
  if (isDate && column.isSwapped && day && day.day <= 12 && day.day !== day.month)
    return problem('twoWaysDate', { value: cell.text.slice(0, 10) });
  if (day && day.year > 1300 && day.year < 1600) return problem('hijri', { value: cell.text });
  if (!day || !isDay(day)) return problem('moment', { value: cell.text });
  return { day, ...(clock.time && !isMidnight(clock.time) ? { time: clock.time } : {}) };
}

const MIDNIGHT = { hour: 0, minute: 0 };
/** Midnight stands where a spreadsheet has only a day. */
const isMidnight = ({ hour, minute }: Time) => hour === 0 && minute === 0;

/** A day in Excel's count, or a part of a day. */
function fromSerial(text: string, isNumber: boolean): ReadMoment | undefined {
  if (!/^(?:[3-7]\d{4}|0)?(?:\.\d{1,15})?$/.test(text) || text === '' || text === '0') return undefined;
  const count = Number(text);
  const minutes = Math.round((count % 1) * 1440);
  const time = { hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 };
  if (count < 1) return isNumber || /\.\d\d/.test(text) ? { time } : undefined;
  if (count < 36_526 || count > 73_415) return undefined;
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(count) * 86_400_000);
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return { day, ...(minutes > 0 ? { time } : {}) };
}

function fromInstant([text, day, time, zone = 'z']: RegExpExecArray): ReadMoment {
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...)(\d\d)$/, '$1:$2') : 'Z';
  const instant = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(instant.getTime()) ? problem('moment', { value: text }) : { instant };
}

const CLOCK =
  /(?<!\d)(\d{1,2})(?:[:.](\d\d))?(?::\d\d(?:\.\d+)?)? ?(am|pm|a\.m\.?|p\.m\.?|صباحا|مساء|ظهرا|عصرا|ص|م)(?![\p{L}\d])/u;
const PLAIN_CLOCK = /(?<![\d:])(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?![\d:])/g;

/** The time of day, and the text without it. */
function readClock(
  text: string,
  { isTwentyFourHour }: ColumnDates,
): { time?: Time; rest: string } | { problem: Problem } {
  const half = CLOCK.exec(text);
  const plain = [...text.matchAll(PLAIN_CLOCK)];
  if (half) {
    const time = halfDayTime(Number(half[1]), Number(half[2] ?? 0), half[3] ?? '');
    const rest = withoutWords(text.replace(half[0], ' '));
    return time && !/\d:\d|\d ?-$|^- ?\d/.test(rest) && plain.length <= 1
      ? { time, rest }
      : problem('time', { value: text });
  }
  const [match] = plain;
  if (!match) return { rest: withoutWords(text) };
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  const rest = withoutWords(text.replace(match[0], ' '));
  if (plain.length > 1 || hour > 23 || minute > 59) return problem('time', { value: text });
  const isOpen = hour >= 1 && hour <= 12 && !isTwentyFourHour && !match[1]?.startsWith('0') && !/^\d{4}-/.test(rest);
  return isOpen ? problem('twoWaysTime', { value: text }) : { time: { hour, minute }, rest };
}

function halfDayTime(hour: number, minute: number, half: string): Time | undefined {
  if (hour < 1 || hour > 12 || minute > 59) return undefined;
  if (half === 'ظهرا') return hour === 12 || hour <= 3 ? { hour: (hour % 12) + 12, minute } : undefined;
  if (half === 'عصرا') return hour >= 2 && hour <= 6 ? { hour: hour + 12, minute } : undefined;
  const isAfternoon = half.startsWith('p') || half === 'م' || half === 'مساء';
  return { hour: (hour % 12) + (isAfternoon ? 12 : 0), minute };
}

function withoutWords(text: string): string {
  const words = text.replace(/(\d)t(?= |$)/, '$1').split(/[\s,،]+/);
  return words.filter((word) => word !== '' && !isListed('ofMoment', word)).join(' ');
}

/** The numbers of months by their names. */
export const MONTHS = meaningsOf(months);

/** A day by its year and month, by the name of its month, or in numbers of which the column says the order. */
const DAYS = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ]?(?<name>\p{L}{2,10})\.?[-/. ]?(?<year>\d{4})$/u,
  /^(?<name>\p{L}{2,10})\.? (?<day>\d{1,2})(?:st|nd|rd|th)? (?<year>\d{4})$/u,
  /^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4})$/,
];

function readDay(text: string, { order }: ColumnDates): Day | 'twoWays' | undefined {
  const found = DAYS.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  if (!found) return /^\d{1,2}[-/.]\d{1,2}[-/.]\d\d$/.test(text) ? 'twoWays' : undefined;
  const [year, first, second] = [Number(found.year), Number(found.first), Number(found.second)];
  if (!found.first)
    return { year, month: Number(found.month ?? MONTHS.get(found.name ?? '') ?? 0), day: Number(found.day) };
  if (order === 'unknown' && first !== second && first <= 12 && second <= 12) return 'twoWays';
  const isDayFirst = first > 12 || (second <= 12 && order === 'day');
  return isDayFirst ? { year, month: second, day: first } : { year, month: first, day: second };
}

function isDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether a text begins with a day in digits: `2026-11-26` is also eight digits. */
export function beginsWithDay(text: string): boolean {
  return /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2})(?!\d)/.test(latinDigits(text));
}

export function columnDates(cells: readonly Cell[]): ColumnDates {
  const texts = cells.filter(({ kind }) => kind !== 'date').map(({ text }) => foldText(text));
  const isDayFirst = texts.some((text) => /(?<!\d)(?:1[3-9]|[2-9]\d)[-/.]\d{1,2}[-/.]\d{4}/.test(text));
  const isMonthFirst = texts.some((text) => /(?<!\d)\d{1,2}[-/.](?:1[3-9]|[2-9]\d)[-/.]\d{4}/.test(text));
  const isMarked = (text: string) => /\d ?(?:am|pm|ص|م|صباحا|مساء)(?!\p{L})/u.test(text);
  // Times without a mark count 24 hours where one of them says so, also between others with a mark.
  const plain = texts.filter((text) => !isMarked(text));
  const isLate = plain.some((text) => /(?<![\d:])(?:1[3-9]|2\d):\d\d/.test(text));
  const isPadded = plain.length === texts.length && plain.some((text) => /(?<![\d:+])0\d:\d\d/.test(text));
  return {
    order: isDayFirst === isMonthFirst ? 'unknown' : isDayFirst ? 'day' : 'month',
    isTwentyFourHour: isLate || isPadded,
    isSwapped: (isDayFirst || isMonthFirst) && cells.some(({ kind }) => kind === 'date'),
  };
}
