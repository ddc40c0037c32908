// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import type { LiveEvent, LiveStore } from '@/lib/live/live-store';
import { INITIAL_STATUS } from '@/lib/live/live-store';
import { LiveContext } from '@/lib/live/use-live';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { trackingQueries } from '@/lib/tracking/queries';
import type { TrackedDelivery } from '@/lib/tracking/schema';
import { at, trackedDelivery } from '@/lib/tracking/testing-tracked';
import { type TrackFilter, useFleet } from './use-fleet';
import { useTracked } from './use-tracked';

vi.mock('@/components/shell/user/session-context', () => ({ useConnection: () => ({ attention: DEFAULT_ATTENTION }) }));

const NOW = Date.parse('2026-11-22T09:00:00Z');
const tracked = trackedDelivery({ driverPhone: '+96550000001' });
const row = (change: Partial<DeliveryRow>) =>
  testRow({ ...tracked, problem: null, paymentType: 'paid', updatedAt: at('09:00'), ...change });

let listeners: Map<string, Set<(event: LiveEvent) => void>>;
let unmount: () => void;
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => {
  listeners = new Map();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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
const send = (kind: string, ...rows: unknown[]) =>
  act(() => {
    for (const listener of listeners.get(kind) ?? []) listener({ subjects: [], rows, replay: null });
  });

function Probe({ render }: { render: () => void }) {
  render();
  return null;
}

/** Renders a hook; `again` renders it with other arguments. */
function hook<Value, Props>(use: (props: Props) => Value, first: Props, client = new QueryClient()) {
  const seen: { value?: Value } = {};
  const root = createRoot(document.createElement('div'));
  const page = (children: ReactNode) => (
    <NextIntlClientProvider locale="en" timeZone="Asia/Kuwait" messages={{}}>
      <QueryClientProvider client={client}>
        <LiveContext value={store}>{children}</LiveContext>
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
  const again = (props: Props) =>
    act(() =>
      root.render(
        page(
          <Probe
            render={() => {
              seen.value = use(props);
            }}
          />,
        ),
      ),
    );
  again(first);
  unmount = () => act(() => root.unmount());
  const value = () => {
    if (seen.value === undefined) throw new Error('the hook was not rendered');
    return seen.value;
  };
  return { value, again };
}

function openTracked(...deliveries: TrackedDelivery[]) {
  const client = new QueryClient();
  client.setQueryData(trackingQueries.list().queryKey, { deliveries, asOf: at('09:00') });
  const invalidated = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  hook(useTracked, undefined, client);
  return { shown: () => client.getQueryData(trackingQueries.list().queryKey)?.deliveries ?? [], invalidated };
}

test('a change is taken in place, and what is over leaves the list', () => {
  const { shown, invalidated } = openTracked(tracked, { ...tracked, id: 'b', code: 'K2' });
  send('delivery', row({ driverName: 'Omar', driverLatitude: 29.4 }));
  expect(shown().map(({ id, driverName }) => [id, driverName])).toEqual([
    ['a', 'Omar'],
    ['b', 'Ali'],
  ]);
  expect(shown()[0]?.driverLatitude).toBe(29.4);
  send('delivery', row({ status: 'completed', endedAt: at('09:00') }));
  expect(shown().map(({ id }) => id)).toEqual(['b']);
  vi.advanceTimersByTime(5_000);
  expect(invalidated).not.toHaveBeenCalled();
});

test('new deliveries are read once a second at most; other changes and unreadable rows read nothing', () => {
  const { shown, invalidated } = openTracked(tracked);
  send('delivery', row({ id: 'x', status: 'completed', endedAt: at('08:00') }), { id: 7 });
  vi.advanceTimersByTime(2_000);
  expect(invalidated).not.toHaveBeenCalled();
  send('delivery', row({ id: 'c', status: 'pending' }));
  send('delivery', row({ id: 'd', status: 'accepted' }));
  vi.advanceTimersByTime(999);
  expect(invalidated).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(invalidated).toHaveBeenCalledTimes(1);
  send('delivery', row({ id: 'e' }));
  vi.advanceTimersByTime(1_000);
  expect(invalidated).toHaveBeenCalledTimes(2);
  expect(shown().map(({ id }) => id)).toEqual(['a']);
});

test('a change that comes while the list is read is not lost to the older response', () => {
  const { shown, invalidated } = openTracked(tracked);
  const reading = vi.spyOn(QueryClient.prototype, 'isFetching').mockReturnValue(1);
  send('delivery', row({ status: 'completed', endedAt: at('09:00') }));
  reading.mockReturnValue(0);
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(invalidated).toHaveBeenCalledTimes(1);
});

type FleetProps = { deliveries: TrackedDelivery[]; now?: number; filter?: TrackFilter };
const openFleet = (first: FleetProps) =>
  hook(({ deliveries, now = NOW, filter }: FleetProps) => useFleet(deliveries, DEFAULT_ATTENTION, now, filter), first);
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\s/g, ' ');

test('a driver with several orders is one marker, with the newest position and all orders', () => {
  const second = { ...tracked, id: 'b', code: 'K2', driverLatitude: 29.31, driverSeenAt: at('08:59') };
  const other = { ...tracked, id: 'c', driverPhone: '+96550000002', driverName: 'Omar' };
  const { value } = openFleet({ deliveries: [tracked, second, other, { ...tracked, id: 'd', status: 'failed' }] });
  const { fleet, driverOf, orderOf } = value();
  const key = driverOf('a') ?? '';
  expect(fleet.ids()).toHaveLength(2);
  expect(driverOf('b')).toBe(key);
  expect(driverOf('nobody')).toBeNull();
  expect(fleet.positionOf(key)?.latitude).toBeCloseTo(29.3, 5);
  expect(plain(fleet.labelOf(fleet.slotOf(key) ?? -1))).toBe('Ali · ×2');
  // The next order of the driver, around.
  const first = orderOf(key, null);
  const next = orderOf(key, first);
  expect([first, next].sort()).toEqual(['a', 'b']);
  expect(orderOf(key, next)).toBe(first);
});

test('a position moves the marker without a render, and an older list does not move it back', () => {
  const { value, again } = openFleet({ deliveries: [tracked] });
  const { fleet, driverOf, onChange } = value();
  const key = driverOf('a') ?? '';
  let changes = 0;
  const stop = onChange(() => {
    changes += 1;
  });
  const position = { id: 'a', driverLatitude: 29.35, driverLongitude: 48.1, driverSeenAt: '2026-11-22T09:00:05.000Z' };
  send('position', { ...position, driverMovedAt: null, driverWayMeters: null }, { id: 'unknown' }, 'nothing');
  expect(changes).toBe(1);
  expect(fleet.positionOf(key)?.latitude).toBeCloseTo(29.35, 5);
  again({ deliveries: [{ ...tracked, branchName: 'Salmiya' }] });
  expect(fleet.positionOf(key)?.latitude).toBeCloseTo(29.35, 5);
  expect(value().latest(tracked).driverLatitude).toBe(29.35);
  stop();
  send('position', { ...position, driverMovedAt: null, driverWayMeters: null });
  expect(changes).toBe(2);
});

test('who is gone or filtered out leaves the map; an old position has its age', () => {
  const other = { ...tracked, id: 'c', driverPhone: '+96550000002', driverName: 'Omar' };
  const { value, again } = openFleet({ deliveries: [tracked, other] });
  const { fleet } = value();
  again({ deliveries: [tracked, other], filter: { key: 'ali', matches: ({ delivery }) => delivery.id === 'a' } });
  expect(fleet.ids()).toHaveLength(1);
  again({ deliveries: [other] });
  expect(fleet.ids()).toEqual([value().driverOf('c')]);
  again({ deliveries: [other], now: NOW + 10 * 60_000 });
  expect(plain(fleet.labelOf(0))).toMatch(/^Omar · 10 min/);
  again({ deliveries: [{ ...other, driverLatitude: null }] });
  expect(fleet.ids()).toEqual([]);
});
