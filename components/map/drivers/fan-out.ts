/** Pixels between two markers on a ring. */
const SPACING = 42;
const FIRST_RING = 44;

/** Where drivers on one spot go when they are spread out: on rings around it, the first straight up. */
export function fanOut(slots: readonly number[]): Map<number, { dx: number; dy: number }> {
  const places = new Map<number, { dx: number; dy: number }>();
  let radius = FIRST_RING;
  let rest = [...slots];
  while (rest.length > 0) {
    const ring = rest.slice(0, Math.max(1, Math.floor((2 * Math.PI * radius) / SPACING)));
    for (const [index, slot] of ring.entries()) {
      const angle = (index / ring.length) * 2 * Math.PI;
      places.set(slot, { dx: Math.sin(angle) * radius, dy: -Math.cos(angle) * radius });
    }
    rest = rest.slice(ring.length);
    radius += SPACING;
  }
  return places;
}
