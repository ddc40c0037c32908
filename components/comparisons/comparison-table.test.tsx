// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { rankRows } from '@/lib/comparisons/ranking/rank';
import type { ComparisonCell, Variant } from '@/lib/comparisons/schema';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { ComparisonBar } from './comparison-bar';
import { ComparisonTable } from './comparison-table';

/** The branches of a comparison: each figure in its row, in the currency of its estimate, and what may be asked again. */

const branch = (id: string, straightMeters: number | null) => ({
  ...{ id, name: `Branch ${id}`, address: '', latitude: null, longitude: null, straightMeters },
});
const cell = (branchId: string, variant: Variant, deliveryFee: string, more: object = {}): ComparisonCell => ({
  ...{ branchId, variant, answeredAt: '2026-11-23T10:00:00.000Z', problem: null },
  estimate: {
    ...{ deliveryFee, currency: 'KWD', distanceMeters: 900, durationSeconds: 600, times: null, isApproximate: false },
    ...more,
  },
});
const CELLS = [
  cell('a', 'realtime', '1.500', { durationSeconds: 900 }),
  cell('a', 'static', '1.25'),
  cell('b', 'realtime', '1.1', {
    ...{ isApproximate: true, distanceMeters: 4_321, durationSeconds: null },
    times: { pickupAt: null, deliveryAt: '2026-11-23T10:50:00.000Z' },
  }),
  { ...cell('b', 'static', ''), estimate: null, problem: { code: 'service_unavailable', serviceMessage: 'Down' } },
  cell('c', 'static', '9.5', {
    ...{ currency: 'SAR', distanceMeters: null, durationSeconds: null },
    times: { pickupAt: '2026-11-23T10:12:00.000Z', deliveryAt: '2026-11-23T10:40:00.000Z' },
  }),
  cell('d', 'realtime', '2.000', { distanceMeters: null, times: { pickupAt: null, deliveryAt: null } }),
];
const BRANCHES = [branch('a', 400), branch('b', 800), branch('c', 1_234), branch('d', null), branch('e', 2_345)];
const rowsBy = (by: Variant) => rankRows({ place: null, branches: BRANCHES, cells: CELLS }, by, 'fee');
const DROP_OFF = { destination_format: 'location_format', destination: { latitude: 29.3, longitude: 48 } } as const;

async function openTable(
  by: Variant,
  change: Partial<Parameters<typeof ComparisonTable>[0]> = {},
  open: string[] = [],
) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T10:05:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const asked: unknown[] = [];
  const page = await openPage(
    <ComparisonTable
      dropOff={DROP_OFF}
      place={{ latitude: 29.3, longitude: 48, approximate: false }}
      rows={rowsBy(by)}
      by={by}
      activeId="b"
      onActive={(id) => asked.push(['active', id])}
      control={{ cells: [], open: new Set(open), ask: (ids) => void asked.push(ids), stop: () => {} }}
      isOutdated={false}
      onKinds={(id) => asked.push(['kinds', id])}
      {...change}
    />,
    { merchant: { ...MERCHANT, timeZone: 'Asia/Riyadh' } },
  );
  const rows = [...page.container.querySelectorAll('tbody tr')];
  return { ...page, asked, rows, texts: rows.map((row) => [...row.children].map((it) => textsOf(it).join(' '))) };
}

test('ranked by live traffic, each branch has both estimates and their difference', async () => {
  const { texts, rows, container, press, asked } = await openTable('realtime');
  const NONE = 'Difference from fixed —';
  expect(texts).toEqual([
    [
      ...['1 Rank 1 Branch b All kinds', 'Live traffic about KWD 1.100 4 km Delivery 13:50 Lowest fee'],
      ...['Fixed rate The dispatch service has a problem Down', NONE, 'Dispatch Dispatch from Branch b'],
    ],
    [
      ...['2 Rank 2 Branch a All kinds', 'Live traffic KWD 1.500 900 m 15 min Shortest'],
      ...['Fixed rate KWD 1.250 900 m 10 min', 'Difference from fixed KWD 0.250 more 5 min slower'],
      'Dispatch Dispatch from Branch a',
    ],
    [
      ...['3 Rank 3 Branch d All kinds', 'Live traffic KWD 2.000 10 min No driver available now Fastest'],
      ...['Fixed rate Not calculated', NONE, 'Dispatch Dispatch from Branch d'],
    ],
    [
      ...['· Not ranked yet Branch c about 1.2 km away All kinds', 'Live traffic Not calculated'],
      ...['Fixed rate SAR 9.50 Pickup 13:12 Delivery 13:40', NONE, 'Dispatch Dispatch from Branch c'],
    ],
    [
      ...['· Not ranked yet Branch e about 2.3 km away All kinds', 'Live traffic Not calculated'],
      ...['Fixed rate Not calculated', NONE, 'Dispatch Dispatch from Branch e'],
    ],
  ]);
  expect(rows.map((row) => row.hasAttribute('data-active'))).toEqual([true, false, false, false, false]);
  const [best, next] = container.querySelectorAll('a');
  expect(best?.className).not.toBe(next?.className);
  await press('Try again: Branch e, Live traffic');
  await press('All kinds from Branch c');
  expect(asked).toEqual([['e'], ['kinds', 'c']]);
});

test('ranked by the fixed rate, for another address than the edited one, nothing is dispatched', async () => {
  const place = { latitude: 29.3, longitude: 48, approximate: true };
  const { texts } = await openTable('static', { isOutdated: true, onKinds: undefined, place }, ['a']);
  const [NONE, NOT_ASKED] = ['Difference from fixed —', 'Live traffic Not calculated'];
  expect(texts).toEqual([
    [
      ...['1 Rank 1 Branch a', 'Live traffic Calculating…', 'Fixed rate Calculating…'],
      ...['Difference from fixed KWD 0.250 more 5 min slower', 'Dispatch'],
    ],
    [
      ...['1 Rank 1 Branch c about 1 km away', NOT_ASKED, 'Fixed rate SAR 9.50 Pickup 13:12 Delivery 13:40 Lowest fee'],
      ...[NONE, 'Dispatch'],
    ],
    [
      ...['· Not ranked yet Branch b', 'Live traffic about KWD 1.100 4 km Delivery 13:50'],
      ...['Fixed rate The dispatch service has a problem Down', NONE, 'Dispatch'],
    ],
    ['· Not ranked yet Branch e about 2 km away', NOT_ASKED, 'Fixed rate Not calculated', NONE, 'Dispatch'],
    [
      ...['· Not ranked yet Branch d', 'Live traffic KWD 2.000 10 min No driver available now'],
      ...['Fixed rate Not calculated', NONE, 'Dispatch'],
    ],
  ]);
});

async function openBar(rows: ReturnType<typeof rowsBy>, open: string[] = []) {
  const did: unknown[] = [];
  const page = await openPage(
    <ComparisonBar
      comparedAt={Date.parse('2026-11-22T22:30:00Z')}
      rows={rows}
      control={{ cells: [], open: new Set(open), ask: (ids) => void did.push(ids), stop: () => void did.push('stop') }}
      by="realtime"
      onBy={(by) => did.push(by)}
      sort="near"
      onSort={(sort) => did.push(sort)}
    />,
    { merchant: { ...MERCHANT, timeZone: 'Asia/Riyadh' } },
  );
  return { ...page, did, lines: [...page.container.querySelectorAll('p')].map(({ textContent }) => textContent) };
}

test('the bar counts what is missing, asks for each branch once, and stops what is under way', async () => {
  const { lines, press, did, container } = await openBar(rowsBy('realtime'));
  expect(lines).toEqual(['5 estimates are missing', '5 estimates are missing']);
  expect(container.querySelector('select')?.value).toBe('near');
  expect(container.querySelector('input:checked')?.parentElement?.textContent).toBe('Live traffic');
  await press('Get the missing estimates');
  expect(did).toEqual([['b', 'd', 'c', 'e']]);
  const running = await openBar(rowsBy('realtime'), ['a', 'b']);
  expect(running.lines).toEqual(['6 of 10 estimates', '']);
  expect(running.container.textContent).not.toContain('Get the missing estimates');
  await running.press('Stop');
  expect(running.did).toEqual(['stop']);
});

test('a file has the rows as they stand and the day of the merchant', async () => {
  const { press } = await openBar(rowsBy('realtime').slice(1, 2));
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  await press('Export as CSV');
  expect(saved).toEqual(['estimates-2026-11-23.csv']);
});
