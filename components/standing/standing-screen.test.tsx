// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import standing from '@/lib/i18n/messages/en/standing.json';
import { INITIAL_STATUS, type LiveEvent, type LiveStore } from '@/lib/live/live-store';
import { LiveContext } from '@/lib/live/use-live';
import type { StandingPlan } from '@/lib/standing/schema';
import { openPage, refusal } from '@/lib/testing/testing-page';
import { StandingScreen } from './standing-screen';

test.each<[Role, boolean]>([
  ['dispatcher', true],
  ['finance', false],
  ['viewer', false],
])('%s sees how a plan is made: %s', async (role, isShown) => {
  const page = await openPage(<StandingScreen like={undefined} isOfSelected={false} importId={undefined} />, {
    role,
    answers: { 'GET /api/standing': { plans: [] } },
  });
  await vi.waitFor(() => expect(page.text()).toContain(standing.empty));
  expect(page.text().includes(standing.emptyHint)).toBe(isShown);
});

const PLAN: StandingPlan = {
  ...{ id: 'p-1', name: 'Lunch', time: '11:30', weekdays: [0], dates: [], daysOff: [], state: 'active', nextAt: null },
  orders: [
    {
      ...{ id: 'o-1', customerName: 'Noura', amount: '1.500' },
      days: [{ day: '2026-11-21', state: 'asks', deliveryId: null, code: null, message: null }],
    },
  ],
};
const BUTTONS = ['Skip', 'Send now', 'Change', 'Pause', 'Delete'];
const NONE = { like: undefined, isOfSelected: false, importId: undefined };

test.each<[Role, boolean, string]>([
  ['dispatcher', true, 'like'],
  ['dispatcher', true, 'selected'],
  ['dispatcher', true, 'import'],
  ['dispatcher', true, 'nothing'],
  ['finance', false, 'like'],
  ['viewer', false, 'selected'],
  ['viewer', false, 'import'],
])('%s may change plans: %s; a new one of %s is offered then alone', async (role, mayChange, what) => {
  const newOf = {
    like: what === 'like' ? 'd-1' : undefined,
    isOfSelected: what === 'selected',
    importId: what === 'import' ? 'f-1' : undefined,
  };
  for (const plans of [[], [PLAN]]) {
    const page = await openPage(<StandingScreen {...newOf} />, { role, answers: { 'GET /api/standing': { plans } } });
    await vi.waitFor(() => expect(page.container.textContent).toMatch(plans.length === 0 ? /\w/ : /Lunch/));
    const isNew = mayChange && what !== 'nothing';
    const none = page.container.textContent?.includes(standing.new.none);
    expect([page.button(standing.form.save) !== undefined || none, page.text().includes(standing.empty)]).toEqual([
      isNew,
      plans.length === 0 && !isNew,
    ]);
    const hasButtons = mayChange && plans.length > 0;
    expect(BUTTONS.filter((name) => page.button(name))).toEqual(hasButtons ? BUTTONS : []);
    page.container.remove();
  }
});

test('a list that cannot be read is asked for again', async () => {
  const page = await openPage(<StandingScreen {...NONE} />, {
    answers: { 'GET /api/standing': [refusal(500, 'internal'), { plans: [] }] },
  });
  expect(page.text()).not.toContain(standing.empty);
  await page.press('Try again');
  expect(page.text()).toContain(standing.empty);
});

test('what becomes of a day is shown by itself, also of one that has just come', async () => {
  const listeners: ((event: LiveEvent) => void)[] = [];
  const store: LiveStore = {
    status: () => INITIAL_STATUS,
    subscribeStatus: () => () => {},
    subscribe: (kind, listener) => {
      if (kind === 'import') listeners.push(listener);
      return () => {};
    },
    start: () => () => {},
  };
  const [order] = PLAN.orders;
  const before = { ...PLAN, orders: [{ ...order, days: [] }] };
  const page = await openPage(
    <LiveContext value={store}>
      <StandingScreen {...NONE} />
    </LiveContext>,
    { answers: { 'GET /api/standing': [{ plans: [before] }, { plans: [PLAN] }] } },
  );
  expect(page.button('Skip')).toBeUndefined();
  act(() => {
    for (const listener of listeners) listener({ subjects: [{ id: 'day', by: [] }], rows: [], replay: null });
  });
  await vi.waitFor(() => expect(page.button('Skip')).toBeDefined(), 10_000);
});
