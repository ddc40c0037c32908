// @vitest-environment jsdom
import { CRS, latLng } from 'leaflet';
import { expect, test } from 'vitest';
import { createFleet, nobodySeen, type View } from './fleet';

const SALMIYA = { latitude: 29.3339, longitude: 48.0761 };
const ZOOM = 14;
// A near origin, so that 32-bit pixels are exact enough.
const ORIGIN = CRS.EPSG3857.latLngToPoint(latLng(SALMIYA.latitude, SALMIYA.longitude), ZOOM);
const VIEW: View = { globe: 256 * 2 ** ZOOM, originX: ORIGIN.x, originY: ORIGIN.y, width: 20_000, height: 20_000 };

function at(clock: { ms: number }) {
  const fleet = createFleet(() => clock.ms);
  const shown = (id: string) => {
    const seen = nobodySeen();
    fleet.see(VIEW, seen);
    const slot = fleet.slotOf(id) ?? -1;
    return { x: seen.points[2 * slot] ?? Number.NaN, y: seen.points[2 * slot + 1] ?? Number.NaN };
  };
  const set = (id: string, change: Partial<{ latitude: number; longitude: number; at: number }>) =>
    fleet.set({ id, ...SALMIYA, at: 1_000, style: 1, label: id, ...change });
  return { fleet, shown, set };
}

test('stands where Leaflet would draw it', () => {
  const { shown, set } = at({ ms: 0 });
  set('a', {});
  expect(shown('a').x).toBeCloseTo(0, 3);
  expect(shown('a').y).toBeCloseTo(0, 3);
});

test('glides to a new position in the time between the two, and then stands still', () => {
  const clock = { ms: 0 };
  const { fleet, shown, set } = at(clock);
  set('a', { at: 1_000 });
  const jumps = fleet.jumps();
  set('a', { at: 2_000, longitude: SALMIYA.longitude + 0.001 });
  expect(fleet.jumps()).toBe(jumps);
  expect(fleet.fastestNew() * VIEW.globe * 1_000).toBeCloseTo(11.65, 1);
  const start = shown('a').x;
  clock.ms = 500;
  const middle = shown('a').x;
  clock.ms = 1_000;
  const end = shown('a').x;
  expect(start).toBeCloseTo(0, 2);
  expect(middle).toBeCloseTo(end / 2, 1);
  expect(end).toBeGreaterThan(10);
  clock.ms = 60_000;
  expect(shown('a').x).toBe(end);
});

test('a second position in the middle of a glide goes on from where the marker is shown', () => {
  const clock = { ms: 0 };
  const { shown, set } = at(clock);
  set('a', { at: 1_000 });
  set('a', { at: 2_000, longitude: SALMIYA.longitude + 0.001 });
  clock.ms = 500;
  const before = shown('a').x;
  set('a', { at: 3_000, longitude: SALMIYA.longitude + 0.002 });
  expect(shown('a').x).toBeCloseTo(before, 2);
});

test('a gap is not driven: a far position is taken at once', () => {
  const { shown, set, fleet } = at({ ms: 0 });
  set('a', { at: 1_000 });
  set('a', { at: 2_000, longitude: SALMIYA.longitude + 0.1 });
  expect(shown('a').x).toBeGreaterThan(1_000);
  expect(fleet.fastestNew()).toBe(0);
  expect(fleet.jumps()).toBe(2);
});

test('an older position does not move a driver back', () => {
  const { shown, set } = at({ ms: 0 });
  set('a', { at: 2_000 });
  set('a', { at: 1_000, longitude: SALMIYA.longitude + 0.001 });
  expect(shown('a').x).toBeCloseTo(0, 3);
});

test('the heading is clockwise from north, and a standing driver keeps it', () => {
  const { fleet, set } = at({ ms: 0 });
  set('a', { at: 1_000 });
  expect(fleet.headingOf(0)).toBeNaN();
  set('a', { at: 2_000, longitude: SALMIYA.longitude + 0.001 });
  expect(fleet.headingOf(0)).toBeCloseTo(Math.PI / 2, 3);
  set('a', { at: 3_000, longitude: SALMIYA.longitude + 0.00101 });
  expect(fleet.headingOf(0)).toBeCloseTo(Math.PI / 2, 3);
});

test('a removed driver leaves no hole, and a thousand fit', () => {
  const { fleet, set, shown } = at({ ms: 0 });
  for (let index = 0; index < 1_000; index += 1) set(`d${index}`, { longitude: SALMIYA.longitude + index / 1e5 });
  const last = shown('d999');
  fleet.remove('d0');
  expect(fleet.size()).toBe(999);
  expect(fleet.slotOf('d0')).toBeUndefined();
  expect(shown('d999')).toEqual(last);
  expect(fleet.idOf(fleet.slotOf('d999') ?? -1)).toBe('d999');
});

test('sees who is in the view, and how fast the fastest of them goes', () => {
  const clock = { ms: 0 };
  const { fleet, set } = at(clock);
  const seen = nobodySeen();
  const east = (longitude: number) => ({ longitude: SALMIYA.longitude + longitude });
  set('near', east(0.001));
  set('beyond the east', east(2));
  set('beyond the west', east(-2));
  set('near', { ...east(0.002), at: 2_000 });
  set('beyond the east', { ...east(2.02), at: 2_000 });
  fleet.see(VIEW, seen);
  expect([...seen.slots.subarray(0, seen.count)]).toEqual([fleet.slotOf('near')]);
  expect(seen.fastest * 1_000).toBeCloseTo(11.65, 1);
  expect(seen.points[2 * (fleet.slotOf('beyond the east') ?? 0)]).toBeNaN();
  // With less than half a pixel to go nothing moves on the screen.
  clock.ms = 970;
  fleet.see(VIEW, seen);
  expect(seen.fastest).toBe(0);
});

test('the bounds are those of the last positions', () => {
  const { fleet, set } = at({ ms: 0 });
  expect(fleet.bounds()).toBeNull();
  set('a', {});
  set('b', { latitude: SALMIYA.latitude - 0.1, longitude: SALMIYA.longitude + 0.2 });
  const [northWest, southEast] = fleet.bounds() ?? [];
  expect(northWest?.latitude).toBeCloseTo(SALMIYA.latitude, 9);
  expect(northWest?.longitude).toBeCloseTo(SALMIYA.longitude, 9);
  expect(southEast?.latitude).toBeCloseTo(SALMIYA.latitude - 0.1, 9);
  expect(southEast?.longitude).toBeCloseTo(SALMIYA.longitude + 0.2, 9);
});

test('the dense part leaves out who is far from the others, and of a few nobody', () => {
  const { fleet, set } = at({ ms: 0 });
  for (let index = 0; index < 5; index += 1) set(`near ${index}`, { latitude: SALMIYA.latitude + index / 1_000 });
  const box = fleet.bounds();
  set('far', { latitude: 28.5 });
  expect(fleet.denseBounds()?.[1].latitude).toBeCloseTo(28.5, 3);
  for (let index = 5; index < 18; index += 1) set(`near ${index}`, {});
  expect(fleet.bounds()?.[1].latitude).toBeCloseTo(28.5, 3);
  expect(fleet.denseBounds()).toEqual(box);
});
