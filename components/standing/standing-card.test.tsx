// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import type { StandingDay, StandingPlan } from '@/lib/standing/schema';
import { openPage } from '@/lib/testing/testing-page';
import { StandingCard } from './standing-card';

const refused = vi.hoisted(() => vi.fn());
vi.mock('@/components/ui/overlay/toast', () => ({ toast: { error: refused } }));

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));

const day = (of: string, state: StandingDay['state'], more: Partial<StandingDay> = {}): StandingDay => ({
  ...{ day: of, state, deliveryId: null, code: null, message: null },
  ...more,
});
const order = (id: string, amount: string, ...days: StandingDay[]) => ({ id, customerName: id, amount, days });
const plan = (of: Partial<StandingPlan>): StandingPlan => ({
  ...{ id: 'p-1', name: 'Lunch', time: '11:30', weekdays: [0, 3], dates: [], daysOff: [], state: 'active' },
  ...{ nextAt: '2026-11-22T21:30:00.000Z', orders: [] },
  ...of,
});
const NOURA = order(
  'Noura',
  '1.500',
  day('2026-11-21', 'asks', { message: 'delivery-form.problems.customerBlocked' }),
  day('2026-11-20', 'sent', { deliveryId: 'd-1', code: 'K1', message: 'unsaid' }),
  day('2026-11-19', 'refused', { message: 'No driver' }),
);
const SARA = order('Sara', '2.000', day('2026-11-22', 'asks'), day('2026-11-21', 'asks'));

async function open(of: Partial<StandingPlan>, isEditable = true) {
  const page = await openPage(<StandingCard plan={plan(of)} isEditable={isEditable} />);
  const facts = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  const days = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  return { ...page, facts, days };
}

test('one order stands with its days, of which those that ask stand above', async () => {
  const page = await open({ orders: [NOURA] }, false);
  expect(page.facts()).toEqual(['Sunday, Wednesday 11:30', '23 Nov, 00:30', 'Noura · KWD\u00a01.500']);
  expect(page.days()).toEqual(['20 Nov 2026SentK1', '19 Nov 2026RefusedNo driver']);
  expect(document.querySelector('li a')?.getAttribute('href')).toBe('/c/alpha/deliveries/d-1');
  expect(page.text()).toContain('The order of 21 Nov 2026 was not sent');
  expect(page.text()).toContain('\u2068Noura\u2069: This customer is blocked');
  for (const name of ['Change', 'Pause', 'Delete', 'Skip', 'Send now']) expect(page.button(name)).toBeUndefined();
});

test.each<[Partial<StandingPlan>, string[]]>([
  [{ weekdays: [0, 1, 2, 3, 4, 5, 6], daysOff: ['2026-12-01'] }, ['Every day 11:30Not on 1 Dec 2026', '23 Nov, 00:30']],
  [
    { weekdays: [], dates: ['2026-12-01', '2026-12-03'], state: 'paused', nextAt: null },
    ['1 Dec 2026, 3 Dec 2026 11:30', 'Paused'],
  ],
  [{ weekdays: [5], dates: ['2026-12-01'], nextAt: null }, ['Friday 11:30Also on 1 Dec 2026', 'No further day']],
])('says when it goes: %o', async (of, facts) => {
  expect((await open(of)).facts()).toEqual(facts);
});

test('orders that did not go are counted by day and decided for that day; a plan is paused, resumed and ended', async () => {
  const page = await open({ orders: [NOURA, SARA] });
  expect(page.text().match(/(The order|\d orders) of 2\d Nov/g)).toEqual(['The order of 22 Nov', '2 orders of 21 Nov']);
  expect(page.text()).toContain('2 ordersNoura · KWD\u00a01.500');
  await page.press('Send now');
  expect(page.button('Skip')?.disabled).toBe(true);
  await page.press('Pause');
  await page.press('Delete');
  expect(page.text()).toContain('Delete “Lunch”?');
  await page.press('Delete');
  await page.show(<StandingCard key="paused" plan={plan({ state: 'paused', orders: [NOURA] })} isEditable />);
  await page.press('Skip');
  await page.press('Resume');
  expect(page.calls.map(({ call, body }) => [call.replace('/api/standing/p-1', ''), body])).toEqual([
    ['POST /days/2026-11-21', { send: true }],
    ['POST /pause', {}],
    ['DELETE ', undefined],
    ['POST /days/2026-11-21', { send: false }],
    ['POST /resume', {}],
  ]);
});

test('a pause or deletion that is refused says why', async () => {
  const problem = new Error('no network');
  const answers = { 'POST /api/standing/p-1/pause': problem, 'DELETE /api/standing/p-1': problem };
  const page = await openPage(<StandingCard plan={plan({})} isEditable />, { answers });
  await page.press('Pause');
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  await page.press('Delete');
  await page.press('Delete');
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(2));
});
