import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BaseGeography, type Position } from './base-geography';
import { baseGeographyJson } from './base-geography.server';
import { BASE_EXTENT } from './country-view';
import { clipRing, simplifyLine } from './simplify';

const json = await baseGeographyJson();
const [land, borders] = BaseGeography.parse(JSON.parse(json)).features;

describe('the base geography', () => {
  it('is small: under 60 kB, under 25 kB on the wire', () => {
    expect(json.length).toBeLessThan(60_000);
    expect(gzipSync(json).length).toBeLessThan(25_000);
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
  ])('%s', (_name, longitude, latitude, isLand) => {
    expect(land.geometry.coordinates.some(([outer]) => outer && contains(outer, [longitude, latitude]))).toBe(isLand);
  });

  it('closes its rings and stays in its extent', () => {
    for (const ring of land.geometry.coordinates.flat()) expect(ring[0]).toEqual(ring.at(-1));
    const positions = [...land.geometry.coordinates.flat(2), ...borders.geometry.coordinates.flat()];
    for (const [longitude, latitude] of positions) {
      expect(
        longitude >= BASE_EXTENT[0] &&
          longitude <= BASE_EXTENT[2] &&
          latitude >= BASE_EXTENT[1] &&
          latitude <= BASE_EXTENT[3],
      ).toBe(true);
    }
  });

  it('has a border between Kuwait and Saudi Arabia', () => {
    const near = borders.geometry.coordinates.flat().some(([x, y]) => Math.hypot(x - 47.43, y - 28.99) < 0.2);
    expect(near).toBe(true);
  });
});

describe('clipRing', () => {
  const square: Position[] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ];

  it('cuts along the box', () => {
    expect(new Set(clipRing(square, [2, 2, 9, 9]).map(String))).toEqual(new Set(['2,2', '4,2', '4,4', '2,4']));
  });

  it('leaves nothing of what lies outside', () => {
    expect(clipRing(square, [5, 5, 9, 9])).toEqual([]);
  });
});

describe('simplifyLine', () => {
  it('drops what strays less than the tolerance and keeps the ends', () => {
    const line: Position[] = [
      [0, 0],
      [1, 0.01],
      [2, 0],
      [3, 1],
      [4, 0],
    ];
    expect(simplifyLine(line, () => 0.1)).toEqual([line[0], line[2], line[3], line[4]]);
  });
});

function contains(ring: Position[], [x, y]: Position) {
  let inside = false;
  for (let index = 0; index < ring.length; index++) {
    const [ax, ay] = ring[index] ?? [0, 0];
    const [bx, by] = ring.at(index - 1) ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
