import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import seedBranches from '@/lib/sandbox/seed/branches.json' with { type: 'json' };
import { seed } from '@/lib/sandbox/seed/seed';
import { diaryOf } from '@/lib/sandbox/shop/diary';
import { makeHistory } from '@/lib/sandbox/shop/history';
import { AREAS, HOUSE_SPREAD_METERS } from '@/lib/sandbox/simulation/areas';
import { openClock } from '@/lib/sandbox/simulation/clock';
import { pointFrom } from '@/lib/sandbox/simulation/geometry';
import { Store } from '@/lib/sandbox/store/store';
import { areasOf, governoratesOf } from '../areas/areas';
import { BASE_EXTENT, type Point } from '../geometry/point';
import { BaseGeography } from './base-geography';
import { baseGeographyJson } from './base-geography.server';
import { contains } from './contains';

describe.each([
  ['KW', 21_000],
  ['BH', 21_000],
  ['SA', 40_000],
] as const)('the base geography of %s', async (country, wireBytes) => {
  const json = await baseGeographyJson(country);
  const [land, borders] = BaseGeography.parse(JSON.parse(json)).features;
  const isLand = (point: Point) => land.geometry.coordinates.some(([outer]) => outer && contains(outer, point));

  it('is small on the wire', () => {
    expect(gzipSync(json).length).toBeLessThan(wireBytes);
  });

  it.each([
    ['Kuwait City', 47.95, 29.33, true],
    ['the desert of Kuwait', 47.3, 29.1, true],
    ['Isa Town in Bahrain', 50.548, 26.174, true],
    ['Doha', 51.45, 25.28, true],
    ['Riyadh', 46.68, 24.71, true],
    ['Tehran', 51.39, 35.69, true],
    ['Baghdad', 44.36, 33.31, true],
    ['Dubai, inland', 55.4, 25.1, true],
    ['the Gulf off Kuwait', 48.6, 29.2, false],
    ['the shore between Saudi Arabia and Qatar', 50.45, 25.0, true],
    ['the middle of the Gulf', 51.5, 27.5, false],
    ['the Red Sea', 38, 21.5, false],
  ])('%s', (_name, longitude, latitude, expected) => {
    expect(isLand({ latitude, longitude })).toBe(expected);
  });

  it('has every listed area, the names of governorates, every branch of the sandbox, and every house of its areas on land', () => {
    const listed = areasOf(country);
    const branches = seedBranches[country];
    const middles = AREAS.filter((area) => area.country === country);
    const houses = middles.flatMap(({ names, spreadMeters = HOUSE_SPREAD_METERS, ...middle }) =>
      [0.5, 1].flatMap((share) =>
        Array.from({ length: 16 }, (_, turn) => ({ names, ...pointFrom(middle, spreadMeters * share, turn * 22.5) })),
      ),
    );
    const points = [...listed, ...governoratesOf(country), ...branches, ...middles, ...houses];
    expect(points.length).toBeGreaterThan(200);
    expect(points.filter((point) => !isLand(point))).toEqual([]);
  });

  it('has the drivers of the sandbox’s past on land', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T14:00:00Z'), toFake: ['Date'] });
    const store = new Store();
    seed(store);
    const clock = openClock(store, { speed: 2 });
    const merchant = [...store.tables.merchant.values()].find((merchant) => merchant.country === country);
    if (!merchant) throw new Error(`the sandbox has no merchant in ${country}`);
    makeHistory(store, merchant.id, { at: Date.now(), speed: 2 });
    const { orders } = diaryOf({ store, clock, site: { url: '', documented: { on: false } } }, merchant);
    vi.useRealTimers();
    const places = orders.flatMap(({ track }) => track);
    expect(places.length > 0).toBe(country !== 'BH');
    expect(places.filter((place) => !isLand(place))).toEqual([]);
  });

  it('closes its rings and stays in its extent', () => {
    for (const ring of land.geometry.coordinates.flat()) expect(ring[0]).toEqual(ring.at(-1));
    const positions = [...land.geometry.coordinates.flat(2), ...borders.geometry.coordinates.flat()];
    const [west, south, east, north] = BASE_EXTENT;
    const outside = positions.filter(([x, y]) => x < west || x > east || y < south || y > north);
    expect(outside).toEqual([]);
  });

  it('has a border between Kuwait and Saudi Arabia', () => {
    const near = borders.geometry.coordinates.flat().some(([x, y]) => Math.hypot(x - 47.43, y - 28.99) < 0.2);
    expect(near).toBe(true);
  });
});
