/** The distance of each slot from where it stands. */
export type Fan = ReadonlyMap<number, { dx: number; dy: number }>;

/** Pixels between two markers on a ring, and between two rings. */
const SPACING = 42;
const LEAST_RADIUS = 44;
/** One ring leaves its outside to the names. More drivers need a second one: a map has no space for a wider ring. */
const MOST_ON_FIRST_RING = 16;

/** Where drivers on one spot go when they are spread out: on rings around it, the first straight up. */
export function fanOut(slots: readonly number[], scale = 1): Fan {
  const offsets = new Map<number, { dx: number; dy: number }>();
  let radius = Math.max(LEAST_RADIUS, (Math.min(slots.length, MOST_ON_FIRST_RING) * SPACING) / (2 * Math.PI));
  let rest = [...slots];
  while (rest.length > 0) {
    const ring = rest.slice(0, Math.round((2 * Math.PI * radius) / SPACING));
    for (const [index, slot] of ring.entries()) {
      const angle = (index / ring.length) * 2 * Math.PI;
      offsets.set(slot, { dx: Math.sin(angle) * radius * scale, dy: -Math.cos(angle) * radius * scale });
    }
    rest = rest.slice(ring.length);
    radius += SPACING;
  }
  return offsets;
}
