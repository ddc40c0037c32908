// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { CompareMapProps } from '@/components/map/compare/compare-map-canvas';
import { rankRows } from '@/lib/comparisons/ranking/rank';
import type { ComparedPlace, ComparisonCell, Variant } from '@/lib/comparisons/schema';
import { openPage } from '@/lib/testing/testing-page';
import { ComparisonMap } from './comparison-map';

/** The map of a comparison: each branch with its rank and fee, and the drop-off. */

let map: CompareMapProps | undefined;
vi.mock('@/components/map/compare/compare-map', () => ({
  CompareMap: (props: CompareMapProps) => {
    map = props;
    return null;
  },
}));

const branch = (id: string, latitude: number | null, longitude: number | null) => ({
  ...{ id, name: `Branch ${id}`, address: '', latitude, longitude, straightMeters: 1 },
});
const cell = (branchId: string, variant: Variant, deliveryFee: string, currency = 'KWD'): ComparisonCell => ({
  ...{ branchId, variant, answeredAt: '', problem: null },
  estimate: { deliveryFee, currency, distanceMeters: null, durationSeconds: null, times: null, isApproximate: false },
});
const FEES = ['1.5', '1.25', '2', '3'];
const BRANCHES = [
  ...FEES.map((_, index) => branch(`${index}`, 29 + index, 48)),
  branch('none', 29.5, 48),
  branch('lost', null, 48),
  branch('other', 29.5, null),
];
const CELLS = [
  ...FEES.map((fee, index) => cell(`${index}`, 'realtime', fee)),
  cell('0', 'static', '9.5', 'SAR'),
  cell('lost', 'realtime', '9'),
];
const DROP_OFF = { destination_format: 'kuwait_format', destination: { area: 'Salmiya' } } as const;

async function open(by: Variant, place: ComparedPlace | null) {
  const rows = rankRows({ place, branches: BRANCHES, cells: CELLS }, by, 'fee');
  const { container } = await openPage(
    <ComparisonMap dropOff={DROP_OFF} place={place} rows={rows} by={by} activeId="2" onActive={() => {}} />,
  );
  return {
    legend: container.textContent,
    places: map?.places.map(({ id, tier, description }) => [id, tier, description.replace(/\s/g, ' ')]),
  };
}

test('each branch with a place has its rank and its fee, and the drop-off its address', async () => {
  const { legend, places } = await open('realtime', { latitude: 29.3, longitude: 48.1, approximate: false });
  expect(places).toEqual([
    ['1', 'best', 'Rank 1: Branch 1, KWD 1.250'],
    ['0', 'good', 'Rank 2: Branch 0, KWD 1.500'],
    ['2', 'good', 'Rank 3: Branch 2, KWD 2.000'],
    ['3', 'rest', 'Rank 4: Branch 3, KWD 3.000'],
    ['none', 'open', 'Branch none, no estimate yet'],
  ]);
  expect(map?.places[1]).toMatchObject({ latitude: 29, longitude: 48, label: 'Branch 0', rank: 2 });
  expect(map?.dropoff).toMatchObject({ latitude: 29.3, longitude: 48.1, approximate: false, label: 'Drop-off' });
  expect(map?.dropoff?.description).toMatch(/^Drop-off: .*Salmiya/);
  expect(map?.activeId).toBe('2');
  expect(legend).toMatch(/^The thicker the line/);
});

test('the fixed rate has its own fees and currency; a place that is not exact, or not known, says so', async () => {
  const about = await open('static', { latitude: 29.3, longitude: 48.1, approximate: true });
  expect(about.places?.slice(0, 2)).toEqual([
    ['0', 'best', 'Rank 1: Branch 0, SAR 9.50'],
    ['1', 'open', 'Branch 1, no estimate yet'],
  ]);
  expect(about.legend).toMatch(/^The drop-off is somewhere in the circle/);
  const unknown = await open('static', null);
  expect([map?.dropoff, unknown.legend]).toEqual([
    null,
    expect.stringMatching(/^The location of this address is unknown/),
  ]);
});
