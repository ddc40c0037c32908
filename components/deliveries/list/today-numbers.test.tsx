// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Overview } from '@/lib/deliveries/list/overview-schema';
import { openPage } from '@/lib/testing/testing-page';
import { TodayMoney, TodayNumbers } from './today-numbers';

const today = {
  day: '2026-11-22',
  created: 12,
  completed: 7,
  failed: 2,
  canceled: 1,
  fees: '8.750',
  cashCollected: '31.000',
  cashDue: null,
  paymentsUnknown: 0,
  currency: 'KWD',
};
const overview = { active: 4, today } as unknown as Overview;

/** The filters behind a number, as the address has them. */
function linksOf(container: Element): [string, Record<string, string>][] {
  return [...container.querySelectorAll('a')].map((link) => [
    link.textContent ?? '',
    Object.fromEntries(new URL(link.href).searchParams),
  ]);
}

test('each of today’s numbers leads to the orders that it counts', async () => {
  const of = { overview, usual: null, today: today.day, counted: { branch: 'b-1', test: 'hide' as const } };
  const page = await openPage(
    <>
      <TodayNumbers {...of} />
      <TodayMoney {...of} currency="KWD" />
    </>,
  );
  const day = { from: today.day, to: today.day, branch: 'b-1', test: 'hide' };
  const ended = { ...day, dates: 'ended' };
  expect(linksOf(page.container)).toEqual([
    [expect.stringMatching(/4$/), { branch: 'b-1', test: 'hide', status: expect.stringContaining('pending') }],
    [expect.stringMatching(/12$/), day],
    [expect.stringMatching(/7$/), { ...ended, status: 'completed' }],
    [expect.stringContaining('32 failed'), { ...ended, status: 'failed,canceled' }],
    [expect.stringContaining('8.750'), { ...ended, status: 'completed' }],
    [expect.stringContaining('31.000'), { ...ended, status: 'completed', payment: 'cash' }],
  ]);
});
