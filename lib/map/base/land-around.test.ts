import { expect, test } from 'vitest';
import type { CountryView } from '../geometry/country-view';
import { contains } from './contains';
import { landAround } from './land-around.server';

const SALMIYA: CountryView['bounds'] = [48.03, 29.31, 48.1, 29.37];

test('the land around a place is cut at the edges, and the sea beside it stays free', async () => {
  const rings = await landAround('KW', SALMIYA);
  const [west, south, east, north] = SALMIYA;
  for (const [longitude, latitude] of rings.flat()) {
    expect(longitude).toBeGreaterThanOrEqual(west - 1e-9);
    expect(longitude).toBeLessThanOrEqual(east + 1e-9);
    expect(latitude).toBeGreaterThanOrEqual(south - 1e-9);
    expect(latitude).toBeLessThanOrEqual(north + 1e-9);
  }
  const isLand = (longitude: number, latitude: number) =>
    rings.filter((ring) => contains([...ring, ring[0] ?? [0, 0]], { longitude, latitude })).length % 2 === 1;
  expect(isLand(48.06, 29.33)).toBe(true);
  expect(isLand(48.095, 29.365)).toBe(false);
});

test('inland everything is land, on the open sea nothing', async () => {
  const inland = await landAround('SA', [46.6, 24.6, 46.7, 24.7]);
  expect(inland).toHaveLength(1);
  expect(inland[0]).toHaveLength(4);
  expect(await landAround('KW', [49.2, 28.8, 49.3, 28.9])).toEqual([]);
});
