// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useLiveDeliveries, useLivePositions } from '@/lib/deliveries/list/live-rows';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { useApplyLivePositions, useApplyLiveRows } from '@/lib/deliveries/use-apply-live';
import { INITIAL_STATUS, type LiveEvent, type LiveStore } from '@/lib/live/live-store';
import { LiveContext } from '@/lib/live/use-live';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { useStablePage } from './use-stable-page';

vi.mock('@/components/shell/user/session-context', () => ({ useSession: () => ({ user: { id: 'me' } }) }));
const answers = vi.hoisted(() => ({ rows: [] as unknown[] }));
const answer = vi.hoisted(() => async () => ({ rows: answers.rows, older: null, newer: null }));
vi.mock('@/lib/http/call', () => ({ call: answer, reads: () => answer }));

const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
const store: LiveStore = {
  status: () => INITIAL_STATUS,
  subscribeStatus: () => () => {},
  subscribe: (kind, listener) => {
    const all = listeners.get(kind) ?? new Set();
    listeners.set(kind, all.add(listener));
    return () => all.delete(listener);
  },
  start: () => () => {},
};
let page: ReturnType<typeof useStablePage>;
let client: QueryClient;
let unmount: () => void;

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
beforeEach(async () => {
  scrollTo(500);
  answers.rows = [row('b', 20), row('a', 10)];
  client = new QueryClient();
  await open();
});
afterEach(() => unmount());

test('an order that waits is still counted when a shown one changes', async () => {
  await send([row('c', 30)]);
  expect([ids(), page.waiting]).toEqual(['b a', 1]);
  await send([row('a', 10, { status: 'accepted', updatedAt: at(40) })]);
  expect([ids(), page.waiting]).toEqual(['b a', 1]);
  expect(page.shown?.rows.at(-1)?.status).toBe('accepted');
});

test('one’s own order enters at once, and others where the list stands at its top', async () => {
  await send([row('c', 30)], ['me']);
  expect([ids(), page.waiting]).toEqual(['c b a', 0]);
  await send([row('d', 35)], ['somebody else']);
  expect([ids(), page.waiting]).toEqual(['c b a', 1]);
  answers.rows = [row('d', 35), row('c', 30), row('b', 20), row('a', 10)];
  await act(async () => scrollTo(0));
  await settled();
  expect([ids(), page.waiting]).toEqual(['d c b a', 0]);
  await send([row('e', 40)]);
  expect([ids(), page.waiting]).toEqual(['e d c b a', 0]);
});

test('a response keeps the rows in their places; those that wait come when asked for', async () => {
  answers.rows = [row('c', 30), row('b', 20, { status: 'completed', updatedAt: at(50) })];
  await act(() => client.invalidateQueries());
  await settled();
  expect([ids(), page.waiting]).toEqual(['b a', 1]);
  expect(page.shown?.rows[0]?.status).toBe('completed');
  await act(() => page.showWaiting());
  await settled();
  expect([ids(), page.waiting]).toEqual(['c b', 0]);
});

test('a page of the cache is replaced by the first response of a new visit', async () => {
  unmount();
  answers.rows = [row('z', 50)];
  await client.invalidateQueries({ refetchType: 'none' });
  await open();
  expect([ids(), page.waiting]).toEqual(['z', 0]);
});

test('a driver moves in the list, and an order that became one with another leaves it', async () => {
  const position = { driverLatitude: 29.3, driverLongitude: 47.9, driverSeenAt: at(60) };
  await emit('position', { rows: [{ id: 'a', driverMovedAt: null, driverWayMeters: 900, ...position }], subjects: [] });
  expect(page.shown?.rows.at(-1)).toMatchObject({ ...position, driverWayMeters: 900 });
  await emit('delivery', { rows: [], subjects: [{ id: 'a', by: [] }] });
  expect(ids()).toBe('b');
});

function Probe() {
  const takeRows = useApplyLiveRows(DEFAULT_ATTENTION);
  const takePositions = useApplyLivePositions();
  useLiveDeliveries(takeRows);
  useLivePositions(takePositions);
  page = useStablePage({}, () => true);
  return null;
}

async function open() {
  const root = createRoot(document.createElement('div'));
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <LiveContext value={store}>
          <Probe />
        </LiveContext>
      </QueryClientProvider>,
    ),
  );
  await settled();
}

async function settled() {
  await vi.waitFor(async () => {
    await act(cacheTurn);
    expect(page.query.isFetching).toBe(false);
  });
}

/** The query cache informs its screens in a task of its own. */
const cacheTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

const ids = () => page.shown?.rows.map(({ id }) => id).join(' ');
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();

function row(id: string, minute: number, change: Partial<DeliveryRow> = {}): DeliveryRow {
  return testRow({ id, createdAt: at(minute), updatedAt: at(minute), statusAt: at(minute), ...change });
}

function send(rows: DeliveryRow[], by: string[] = []) {
  return emit('delivery', { rows, subjects: rows.map(({ id }) => ({ id, by })) });
}

async function emit(kind: string, event: Pick<LiveEvent, 'rows' | 'subjects'>) {
  await act(async () => {
    for (const listener of listeners.get(kind) ?? []) listener({ ...event, replay: null });
    await cacheTurn();
  });
}

function scrollTo(y: number) {
  Object.assign(window, { scrollY: y });
  window.dispatchEvent(new Event('scroll'));
}
