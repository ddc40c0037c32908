import type { Point } from '@/lib/map/geometry/point';
import { mercatorX, mercatorY, pointAt } from './mercator';

/**
 * Positions of many drivers in typed arrays, outside React. Points are Mercator units, 0 to 1 around the globe, so that a
 * zoom is one multiplication.
 */

/** A driver as the fleet takes it. `at` is when the position was measured, in epoch milliseconds. */
export type FleetDriver = { id: string; latitude: number; longitude: number; at: number; style: number; label: string };

/** A position is reached within this time, or within the time since the one before if that is shorter. */
const LONGEST_GLIDE_MS = 2_000;
/** A longer way in one step is a gap in the positions: the driver is moved there at once. 3 km, in Mercator units. */
const LONGEST_GLIDE = 3_000 / 40_075_017;
/** A shorter step does not turn the marker: a standing phone reports such steps. 4 m, in Mercator units. */
const SHORTEST_TURN = 4 / 40_075_017;
const FIRST_CAPACITY = 256;
/** The dense part of all drivers; of fewer than that, everybody belongs to it. */
const DENSE_SHARE = 0.9;
const FEWEST_WITH_OUTLIERS = 6;
/** Markers reach into the view from this far outside, in pixels. */
const REACH = 40;

/** A shorter way to go is not drawn for its own sake, in pixels. */
const LEAST_WAY = 0.5;

/** A part of the map: its top left corner and its size in pixels, where the globe is `globe` pixels wide. */
export type View = { globe: number; originX: number; originY: number; width: number; height: number };

/**
 * Drivers in a view: the first `count` of `slots`. `points` has x and y of each slot, NaN outside the view. `fastest`:
 * the greatest speed in the view, in pixels a millisecond.
 */
export type Seen = { slots: Int32Array; points: Float32Array; count: number; fastest: number };

export const nobodySeen = (): Seen => ({ slots: new Int32Array(0), points: new Float32Array(0), count: 0, fastest: 0 });

export type Fleet = ReturnType<typeof createFleet>;

export function createFleet(now: () => number = () => performance.now()) {
  let capacity = FIRST_CAPACITY;
  let count = 0;
  let fromX = new Float64Array(capacity);
  let fromY = new Float64Array(capacity);
  let toX = new Float64Array(capacity);
  let toY = new Float64Array(capacity);
  let glideStart = new Float64Array(capacity);
  let glideEnd = new Float64Array(capacity);
  let seenAt = new Float64Array(capacity);
  let headings = new Float64Array(capacity);
  let styles = new Float64Array(capacity);
  const ids: string[] = [];
  const labels: string[] = [];
  const slots = new Map<string, number>();
  let jumps = 0;
  let fastestNew = 0;

  return {
    size: () => count,
    slotOf: (id: string) => slots.get(id),
    idOf: (slot: number) => ids[slot],
    labelOf: (slot: number) => labels[slot] ?? '',
    styleOf: (slot: number) => styles[slot] ?? 0,
    /** Radians clockwise from north; NaN while no direction is known. */
    headingOf: (slot: number) => headings[slot] ?? Number.NaN,
    /** Grows with each change that is visible at once: all but the glide to a next position. */
    jumps: () => jumps,
    /** The greatest speed of the glides that have begun since the last `see`, in Mercator units a millisecond. */
    fastestNew: () => fastestNew,
    set,
    mark,
    remove,
    see,
    bounds,
    denseBounds,
    /** The last position of a driver, without the glide to it. */
    positionOf: (id: string) => {
      const slot = slots.get(id);
      return slot === undefined ? undefined : pointAt(toX[slot] ?? 0.5, toY[slot] ?? 0.5);
    },
    ids: () => ids.slice(0, count),
  };

  /** Changes how a driver looks, and nothing else. */
  function mark(id: string, style: number): boolean {
    const slot = slots.get(id);
    if (slot === undefined || styles[slot] === style) return false;
    styles[slot] = style;
    jumps += 1;
    return true;
  }

  /** Adds a driver, or moves one. A position older than the known one is dropped; look and label are taken. */
  function set({ id, latitude, longitude, at, style, label }: FleetDriver): void {
    const [x, y] = [mercatorX(longitude), mercatorY(latitude)];
    const known = slots.get(id);
    const slot = known ?? add(id);
    if (known !== undefined && (styles[slot] !== style || labels[slot] !== label)) jumps += 1;
    styles[slot] = style;
    labels[slot] = label;
    if (known !== undefined && at <= (seenAt[slot] ?? 0)) return;
    if (known === undefined) setPosition(slot, x, y, Number.NaN);
    else move(slot, x, y, at - (seenAt[slot] ?? at));
    seenAt[slot] = at;
  }

  function remove(id: string): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    jumps += 1;
    const last = count - 1;
    if (slot !== last) {
      for (const array of [fromX, fromY, toX, toY, glideStart, glideEnd, seenAt, headings, styles]) {
        array[slot] = array[last] ?? 0;
      }
      const lastId = ids[last] ?? '';
      ids[slot] = lastId;
      labels[slot] = labels[last] ?? '';
      slots.set(lastId, slot);
    }
    ids.length = last;
    labels.length = last;
    slots.delete(id);
    count = last;
  }

  /** Writes who is in the view now, and where. */
  function see({ globe, originX, originY, width, height }: View, seen: Seen): void {
    if (seen.slots.length < capacity)
      [seen.slots, seen.points] = [new Int32Array(capacity), new Float32Array(2 * capacity)];
    const { slots: found, points } = seen;
    const time = now();
    [seen.count, seen.fastest, fastestNew] = [0, 0, 0];
    for (let slot = 0; slot < count; slot += 1) {
      const leftMs = (glideEnd[slot] ?? 0) - time;
      let x = (toX[slot] ?? 0) * globe - originX;
      let y = (toY[slot] ?? 0) * globe - originY;
      let speed = 0;
      if (leftMs > 0) {
        const left = (leftMs / (time + leftMs - (glideStart[slot] ?? 0))) * globe;
        const wayX = ((fromX[slot] ?? 0) - (toX[slot] ?? 0)) * left;
        const wayY = ((fromY[slot] ?? 0) - (toY[slot] ?? 0)) * left;
        x += wayX;
        y += wayY;
        const distance = Math.max(Math.abs(wayX), Math.abs(wayY));
        if (distance >= LEAST_WAY) speed = distance / leftMs;
      }
      const isIn = x > -REACH && y > -REACH && x < width + REACH && y < height + REACH;
      points[2 * slot] = isIn ? x : Number.NaN;
      points[2 * slot + 1] = isIn ? y : Number.NaN;
      if (!isIn) continue;
      found[seen.count] = slot;
      seen.count += 1;
      if (speed > seen.fastest) seen.fastest = speed;
    }
  }

  /** The corners of the box around all last positions; null without drivers. */
  function bounds(): [Point, Point] | null {
    return count === 0 ? null : boxAround(() => true);
  }

  function boxAround(isIn: (slot: number) => boolean): [Point, Point] {
    let [west, east, north, south] = [1, 0, 1, 0];
    for (let slot = 0; slot < count; slot += 1) {
      if (!isIn(slot)) continue;
      const [x, y] = [toX[slot] ?? 0, toY[slot] ?? 0];
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
    return [pointAt(west, north), pointAt(east, south)];
  }

  /** The box around the drivers without the tenth that is farthest from the middle of all; null without drivers. */
  function denseBounds(): [Point, Point] | null {
    if (count < FEWEST_WITH_OUTLIERS) return bounds();
    const median = (values: Float64Array) => values.slice(0, count).sort()[Math.floor(count / 2)] ?? 0;
    const [middleX, middleY] = [median(toX), median(toY)];
    const distances = Float64Array.from({ length: count }, (_, slot) =>
      Math.hypot((toX[slot] ?? 0) - middleX, (toY[slot] ?? 0) - middleY),
    );
    const farthest = distances.slice().sort()[Math.ceil(count * DENSE_SHARE) - 1] ?? 0;
    return boxAround((slot) => (distances[slot] ?? 0) <= farthest);
  }

  function add(id: string): number {
    if (count === capacity) grow();
    const slot = count;
    count += 1;
    ids[slot] = id;
    slots.set(id, slot);
    seenAt[slot] = 0;
    jumps += 1;
    return slot;
  }

  function move(slot: number, x: number, y: number, sinceLastMs: number): void {
    const time = now();
    const left = Math.max(0, ((glideEnd[slot] ?? 0) - time) / ((glideEnd[slot] ?? 0) - (glideStart[slot] ?? 0) || 1));
    const [oldX, oldY] = [toX[slot] ?? 0, toY[slot] ?? 0];
    const shownX = oldX + ((fromX[slot] ?? 0) - oldX) * left;
    const shownY = oldY + ((fromY[slot] ?? 0) - oldY) * left;
    const distance = Math.sqrt((x - oldX) ** 2 + (y - oldY) ** 2);
    const heading = distance > SHORTEST_TURN ? Math.atan2(x - oldX, oldY - y) : (headings[slot] ?? Number.NaN);
    setPosition(slot, x, y, heading);
    const glideMs = distance > LONGEST_GLIDE ? 0 : Math.min(LONGEST_GLIDE_MS, Math.max(0, sinceLastMs));
    if (glideMs === 0) {
      jumps += 1;
      return;
    }
    fromX[slot] = shownX;
    fromY[slot] = shownY;
    glideStart[slot] = time;
    glideEnd[slot] = time + glideMs;
    fastestNew = Math.max(fastestNew, Math.max(Math.abs(x - shownX), Math.abs(y - shownY)) / glideMs);
  }

  function setPosition(slot: number, x: number, y: number, heading: number): void {
    fromX[slot] = x;
    fromY[slot] = y;
    toX[slot] = x;
    toY[slot] = y;
    glideStart[slot] = 0;
    glideEnd[slot] = 0;
    headings[slot] = heading;
  }

  function grow(): void {
    capacity *= 2;
    const wider = (old: Float64Array) => {
      const next = new Float64Array(capacity);
      next.set(old);
      return next;
    };
    [fromX, fromY, toX, toY] = [wider(fromX), wider(fromY), wider(toX), wider(toY)];
    [glideStart, glideEnd, seenAt] = [wider(glideStart), wider(glideEnd), wider(seenAt)];
    [headings, styles] = [wider(headings), wider(styles)];
  }
}
