import type { CountryView, MapCountry } from '../geometry/country-view';
import { BaseGeography, type Position } from './base-geography';
import { baseGeographyJson } from './base-geography.server';

type Bounds = CountryView['bounds'];

/** The land within bounds as closed rings of [longitude, latitude]. A hole is a ring too: fill them even-odd. */
export async function landAround(country: MapCountry, bounds: Bounds): Promise<Position[][]> {
  const rings = await ringsOf(country);
  return rings
    .filter(({ extent }) => overlaps(extent, bounds))
    .map(({ ring }) => clip(ring, bounds))
    .filter(hasArea);
}

/** A ring that only passes around the bounds is cut to a line along them. */
function hasArea(ring: readonly Position[]): boolean {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
    return sum + (beforeX * y - x * beforeY);
  }, 0);
  return Math.abs(twice) > 1e-9;
}

type Ring = { ring: Position[]; extent: Bounds };
const cache = new Map<MapCountry, Promise<Ring[]>>();

function ringsOf(country: MapCountry): Promise<Ring[]> {
  const known = cache.get(country);
  if (known) return known;
  const reading = baseGeographyJson(country).then((text) => {
    const [land] = BaseGeography.parse(JSON.parse(text)).features;
    return land.geometry.coordinates.flat().map((ring) => ({ ring, extent: extentOf(ring) }));
  });
  cache.set(country, reading);
  reading.catch(() => cache.delete(country));
  return reading;
}

function extentOf(ring: readonly Position[]): Bounds {
  const extent: Bounds = [180, 90, -180, -90];
  for (const [x, y] of ring) {
    extent[0] = Math.min(extent[0], x);
    extent[1] = Math.min(extent[1], y);
    extent[2] = Math.max(extent[2], x);
    extent[3] = Math.max(extent[3], y);
  }
  return extent;
}

function overlaps(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

/** Clips a ring at the four edges in turn (Sutherland and Hodgman). */
function clip(ring: readonly Position[], [west, south, east, north]: Bounds): Position[] {
  const edges: [axis: 0 | 1, at: number, isInside: (value: number) => boolean][] = [
    [0, west, (x) => x >= west],
    [0, east, (x) => x <= east],
    [1, south, (y) => y >= south],
    [1, north, (y) => y <= north],
  ];
  let kept: readonly Position[] = ring;
  for (const [axis, at, isInside] of edges) kept = clipAt(kept, axis, at, isInside);
  return [...kept];
}

function clipAt(
  ring: readonly Position[],
  axis: 0 | 1,
  at: number,
  isInside: (value: number) => boolean,
): readonly Position[] {
  const clipped: Position[] = [];
  let before = ring.at(-1);
  for (const point of ring) {
    if (before && isInside(before[axis]) !== isInside(point[axis])) clipped.push(crossing(before, point, axis, at));
    if (isInside(point[axis])) clipped.push(point);
    before = point;
  }
  return clipped;
}

function crossing(from: Position, to: Position, axis: 0 | 1, at: number): Position {
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}
