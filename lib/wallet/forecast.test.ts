import { expect, test } from 'vitest';
import { addDays, daysFrom } from '@/lib/format/time/days';
import { forecastOf } from './forecast';

/** Four weeks of ten orders a day at 1.000; Fridays twenty. 22 November 2026 is a Sunday. */
const today = '2026-11-22';
const days = daysFrom(addDays(today, -28), addDays(today, -1)).map((day) => {
  const isFriday = new Date(`${day}T00:00:00Z`).getUTCDay() === 5;
  return isFriday ? { day, count: 20, amount: '20.000' } : { day, count: 10, amount: '10.000' };
});
const fees = { lower: '0.800', upper: '1.250' };

test('the days that are left follow the weekdays, the orders the average fee', () => {
  // Sunday to Thursday cost 50, Friday 20: 70 lasts six days, a fil less only five.
  expect(forecastOf({ free: '70.000', today, currency: 'KWD' }, days, fees)).toMatchObject({
    kind: 'known',
    sample: { days: 28, orders: 320, from: '2026-10-25' },
    averageFee: '1.000',
    orders: { expected: 70, least: 56, most: 87 },
    days: { expected: 6, least: 6, most: 6 },
  });
  expect(forecastOf({ free: '69.999', today, currency: 'KWD' }, days, fees)).toMatchObject({ days: { expected: 5 } });
});

test('a range comes from weeks that differ', () => {
  const uneven = days.map((day, index) => (index < 14 ? day : { ...day, amount: '30.000' }));
  expect(forecastOf({ free: '100', today, currency: 'KWD' }, uneven, fees)).toMatchObject({
    days: { least: 3, expected: 5, most: 9 },
  });
});

test('quartiles do not depend on the order of the weeks, and orders are counted with an average that is cut', () => {
  // Sundays cost 7, 1, 9, 3; other days nothing. 22 November is a Sunday.
  const costs = ['7', '1', '9', '3'];
  const sundays = days.map((day, index) => ({ ...day, amount: index % 7 === 0 ? (costs[index / 7] ?? '0') : '0' }));
  // The quartiles of a Sunday are 3 and 9, the mean 5.
  expect(forecastOf({ free: '5', today, currency: 'KWD' }, sundays, fees)).toMatchObject({
    days: { least: 0, expected: 7, most: 7 },
  });
  expect(forecastOf({ free: '4.999', today, currency: 'KWD' }, sundays, fees)).toMatchObject({ days: { expected: 0 } });
  const [first, ...rest] = days.map((day) => ({ ...day, amount: '0' }));
  const spent = [{ day: first?.day ?? '', count: 10, amount: '0.959' }, ...rest];
  expect(forecastOf({ free: '5', today, currency: 'KWD' }, spent, { lower: null, upper: null })).toMatchObject({
    averageFee: '0.003',
    orders: { expected: 2500, least: 2500, most: 2500 },
  });
});

test('nothing is left of a negative balance, and a large one lasts beyond the forecast', () => {
  expect(forecastOf({ free: '-1', today, currency: 'KWD' }, days, fees)).toMatchObject({
    orders: { expected: 0 },
    days: { expected: 0 },
  });
  expect(forecastOf({ free: '99999', today, currency: 'KWD' }, days, fees)).toMatchObject({ days: { expected: null } });
});

test('days without orders count, and two weeks are the least', () => {
  const quiet = days.map((day) => ({ ...day, count: 0, amount: '0' }));
  expect(forecastOf({ free: '10', today, currency: 'KWD' }, quiet, fees)).toMatchObject({
    kind: 'too_few',
    sample: { days: 28 },
  });
  expect(forecastOf({ free: '10', today, currency: 'KWD' }, days.slice(-13), fees)).toMatchObject({ kind: 'too_few' });
  expect(forecastOf({ free: '10', today, currency: 'KWD' }, [], fees)).toMatchObject({
    kind: 'too_few',
    sample: { from: null },
  });
});

test('two weeks and twenty orders are enough, each to the day and the order', () => {
  const kind = (some: typeof days) => forecastOf({ free: '10', today, currency: 'KWD' }, some, fees).kind;
  const fortnight = (count: number) => days.slice(-14).map((day, index) => ({ ...day, count: index < count ? 1 : 0 }));
  expect([kind(fortnight(14)), kind(days.slice(-13)), kind(days.slice(-14))]).toEqual(['too_few', 'too_few', 'known']);
  const twenty = fortnight(14).map((day, index) => ({ ...day, count: index < 6 ? 2 : 1 }));
  expect([kind(twenty), kind(twenty.map((day, index) => (index === 0 ? { ...day, count: 1 } : day)))]).toEqual([
    'known',
    'too_few',
  ]);
});

test('orders without a fee last for ever, and with nothing left for none', () => {
  const free = days.map((day) => ({ ...day, amount: '0' }));
  const none = { lower: '0', upper: '0' };
  expect(forecastOf({ free: '5', today, currency: 'KWD' }, free, none)).toMatchObject({
    orders: { expected: null, least: null, most: null },
    days: { expected: null },
  });
  expect(forecastOf({ free: '0', today, currency: 'KWD' }, free, none)).toMatchObject({
    orders: { expected: 0 },
    days: { expected: 0 },
  });
});

test('a quartile of five weeks is the second and the fourth of them', () => {
  // Five Sundays cost 1, 2, 3, 4 and 9; other days nothing.
  const costs = ['1', '2', '3', '4', '9'];
  const weeks = daysFrom(addDays(today, -35), addDays(today, -1)).map((day, index) => ({
    day,
    count: 1,
    amount: index % 7 === 0 ? (costs[index / 7] ?? '0') : '0',
  }));
  // 2 are enough for one Sunday at the lower quartile; 4 at the upper one.
  expect(forecastOf({ free: '2', today, currency: 'KWD' }, weeks, fees)).toMatchObject({ days: { most: 7, least: 0 } });
  expect(forecastOf({ free: '1.999', today, currency: 'KWD' }, weeks, fees)).toMatchObject({ days: { most: 0 } });
  expect(forecastOf({ free: '4', today, currency: 'KWD' }, weeks, fees)).toMatchObject({ days: { least: 7 } });
  expect(forecastOf({ free: '3.999', today, currency: 'KWD' }, weeks, fees)).toMatchObject({ days: { least: 0 } });
});

test('a fil counts: of a balance, of a fee, of an average that is cut, and of the last day ahead', () => {
  const costs = (amount: string) => days.map((day) => ({ ...day, amount }));
  const none = { lower: null, upper: null };
  // One fil is left, and each order costs one.
  const fil = { lower: '0.001', upper: '0.001' };
  expect(forecastOf({ free: '0.001', today, currency: 'KWD' }, costs('0'), fil)).toMatchObject({
    orders: { expected: null, least: 1, most: 1 },
    days: { expected: null, least: null, most: null },
  });
  // Four Sundays cost 7 fils: 1 on average.
  const uneven = days.map((day, index) => ({ ...day, amount: index === 0 ? '0.001' : '0.002' }));
  expect(forecastOf({ free: '0.001', today, currency: 'KWD' }, uneven, none)).toMatchObject({ days: { expected: 1 } });
  // A balance of 120 days is beyond the forecast, less than that is not.
  const lasting = (free: string) => forecastOf({ free, today, currency: 'KWD' }, costs('1'), none);
  expect(lasting('119.999')).toMatchObject({ days: { expected: 119 } });
  expect(lasting('120')).toMatchObject({ days: { expected: null } });
});
