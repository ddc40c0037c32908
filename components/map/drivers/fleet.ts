/**
 * Positions of many drivers in typed arrays, outside React. Points are Mercator units, 0 to 1 around the globe, so that a
 * zoom is one multiplication.
 */

/** A driver as the fleet takes it. `at` is when the position was measured, in epoch milliseconds. */
export type FleetDriver = { id: string; latitude: number; longitude: number; at: number; look: number; label: string };

/** A position is reached within this time, or within the time since the one before if that is shorter. */
const LONGEST_GLIDE_MS = 2_000;
/** A longer way in one step is a gap in the positions: the driver is moved there at once. 3 km, in Mercator units. */
const LONGEST_GLIDE = 3_000 / 40_075_017;
/** A shorter step does not turn the marker: a standing phone reports such steps. 4 m, in Mercator units. */
const SHORTEST_TURN = 4 / 40_075_017;
const FIRST_CAPACITY = 256;

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
  let headings = new Float32Array(capacity);
  let looks = new Uint8Array(capacity);
  const ids: string[] = [];
  const labels: string[] = [];
  const slots = new Map<string, number>();
  let lastGlideEnd = 0;

  return {
    size: () => count,
    slotOf: (id: string) => slots.get(id),
    idOf: (slot: number) => ids[slot],
    labelOf: (slot: number) => labels[slot] ?? '',
    lookOf: (slot: number) => looks[slot] ?? 0,
    /** Radians clockwise from north; NaN while no direction is known. */
    headingOf: (slot: number) => headings[slot] ?? Number.NaN,
    seenAtOf: (slot: number) => seenAt[slot] ?? 0,
    /** Until when something glides, on the clock of `now`. */
    glidesUntil: () => lastGlideEnd,
    set,
    mark,
    remove,
    project,
    places: () => Array.from({ length: count }, (_, slot) => pointOf(slot)),
    /** The last position of a driver, without the glide to it. */
    placeOf: (id: string) => {
      const slot = slots.get(id);
      return slot === undefined ? undefined : pointOf(slot);
    },
    ids: () => ids.slice(0, count),
  };

  function pointOf(slot: number) {
    return { latitude: latitudeOf(toY[slot] ?? 0.5), longitude: (toX[slot] ?? 0.5) * 360 - 180 };
  }

  /** Changes how a driver looks, and nothing else. */
  function mark(id: string, look: number): boolean {
    const slot = slots.get(id);
    if (slot === undefined || looks[slot] === look) return false;
    looks[slot] = look;
    return true;
  }

  /** Adds a driver, or moves one. A position older than the known one is dropped; look and label are taken. */
  function set({ id, latitude, longitude, at, look, label }: FleetDriver): void {
    const [x, y] = [mercatorX(longitude), mercatorY(latitude)];
    const known = slots.get(id);
    const slot = known ?? add(id);
    looks[slot] = look;
    labels[slot] = label;
    if (known !== undefined && at <= (seenAt[slot] ?? 0)) return;
    if (known === undefined) place(slot, x, y, Number.NaN);
    else move(slot, x, y, at - (seenAt[slot] ?? at));
    seenAt[slot] = at;
  }

  function remove(id: string): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    const last = count - 1;
    if (slot !== last) {
      for (const array of [fromX, fromY, toX, toY, glideStart, glideEnd, seenAt, headings, looks]) {
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

  /** Writes where each driver stands now, as x and y in pixels, where the globe is `scale` pixels wide, less an origin. */
  function project(points: Float32Array, scale: number, originX: number, originY: number): void {
    const time = now();
    for (let slot = 0; slot < count; slot += 1) {
      const end = glideEnd[slot] ?? 0;
      let x = toX[slot] ?? 0;
      let y = toY[slot] ?? 0;
      if (end > time) {
        const start = glideStart[slot] ?? 0;
        const left = (end - time) / (end - start);
        x += ((fromX[slot] ?? 0) - x) * left;
        y += ((fromY[slot] ?? 0) - y) * left;
      }
      points[2 * slot] = x * scale - originX;
      points[2 * slot + 1] = y * scale - originY;
    }
  }

  function add(id: string): number {
    if (count === capacity) grow();
    const slot = count;
    count += 1;
    ids[slot] = id;
    slots.set(id, slot);
    seenAt[slot] = 0;
    return slot;
  }

  function move(slot: number, x: number, y: number, sinceLastMs: number): void {
    const time = now();
    const left = Math.max(0, ((glideEnd[slot] ?? 0) - time) / ((glideEnd[slot] ?? 0) - (glideStart[slot] ?? 0) || 1));
    const [oldX, oldY] = [toX[slot] ?? 0, toY[slot] ?? 0];
    const shownX = oldX + ((fromX[slot] ?? 0) - oldX) * left;
    const shownY = oldY + ((fromY[slot] ?? 0) - oldY) * left;
    const way = Math.hypot(x - oldX, y - oldY);
    const heading = way > SHORTEST_TURN ? Math.atan2(x - oldX, oldY - y) : (headings[slot] ?? Number.NaN);
    place(slot, x, y, heading);
    if (way > LONGEST_GLIDE) return;
    fromX[slot] = shownX;
    fromY[slot] = shownY;
    glideStart[slot] = time;
    glideEnd[slot] = time + Math.min(LONGEST_GLIDE_MS, Math.max(0, sinceLastMs));
    lastGlideEnd = Math.max(lastGlideEnd, glideEnd[slot] ?? 0);
  }

  function place(slot: number, x: number, y: number, heading: number): void {
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
    const [oldHeadings, oldLooks] = [headings, looks];
    headings = new Float32Array(capacity);
    headings.set(oldHeadings);
    looks = new Uint8Array(capacity);
    looks.set(oldLooks);
  }
}

export function mercatorX(longitude: number): number {
  return (longitude + 180) / 360;
}

export function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
