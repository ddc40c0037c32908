import { expect, test } from 'vitest';
import { readMoment } from './moment';

const COLUMN = { order: 'day', isSwapped: false, isTwentyFourHour: false } as const;
const read = (text: string) => readMoment({ kind: 'text', text }, COLUMN);

test.each([
  ['12:00 AM', 0, 0],
  ['12:30 am', 0, 30],
  ['12:00 PM', 12, 0],
  ['12 pm', 12, 0],
  ['12:30 p.m.', 12, 30],
  ['1 am', 1, 0],
  ['11:59 PM', 23, 59],
  ['١٢ ص', 0, 0],
  ['١٢:١٥ م', 12, 15],
  ['7:30 مساء', 19, 30],
  ['٩ مساءً', 21, 0],
  ['7 صباحاً', 7, 0],
  ['12 ظهرا', 12, 0],
  ['1 ظهرا', 13, 0],
])('%s is %d:%d', (text, hour, minute) => {
  expect(read(text)).toEqual({ time: { hour, minute } });
});

test('noon of a day is kept, and a midnight that a spreadsheet writes behind a day is none', () => {
  const day = { year: 2026, month: 11, day: 22 };
  expect(read('22/11/2026 12:00 PM')).toEqual({ day, time: { hour: 12, minute: 0 } });
  expect(read('22/11/2026 12:00:00 AM')).toEqual({ day });
});

test.each(['13 pm', '0 am', '12:60 am'])('%s is no time', (text) => {
  expect(read(text)).toHaveProperty('problem');
});
