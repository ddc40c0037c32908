import { foldText } from '@/lib/format/text/search';
import type { Cell } from '../table/table';

/** How a column writes days and times, as far as its cells decide it. */
export interface ColumnDates {
  order: 'day' | 'month' | 'unknown';
  isTwelveHour: boolean;
  isTwentyFourHour: boolean;
  /** Excel read some days in the other order and left the impossible ones as text. */
  isSwapped: boolean;
}

export function columnDates(cells: readonly Cell[]): ColumnDates {
  const texts = cells.filter(({ kind }) => kind !== 'date').map(({ text }) => foldText(text));
  const days = texts.flatMap((text) => {
    const match = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(text);
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  const isDayFirst = days.some(([first]) => first > 12);
  const isMonthFirst = days.some(([, second]) => second > 12);
  const isMarked = (text: string) => /\d ?(?:am|pm|ص|م|صباحا|مساء)(?!\p{L})/u.test(text);
  const isTwelveHour = texts.some(isMarked);
  // Times without a mark count 24 hours where one of them says so, also between others with a mark.
  const plain = texts.filter((text) => !isMarked(text));
  const hours = plain.flatMap((text) => /(?<![\d:])(\d{1,2}):\d\d/.exec(text)?.[1] ?? []);
  const isLate = hours.some((hour) => Number(hour) >= 13);
  return {
    order: isDayFirst === isMonthFirst ? 'unknown' : isDayFirst ? 'day' : 'month',
    isTwelveHour,
    isTwentyFourHour: isLate || (!isTwelveHour && hours.some((hour) => hour.startsWith('0'))),
    isSwapped: (isDayFirst || isMonthFirst) && cells.some(({ kind }) => kind === 'date'),
  };
}
