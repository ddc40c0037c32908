/** A rectangle in pixels of the map's container. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** A layer that draws what names must not stand under, such as the drivers' canvas. */
export type Obstructing = { obstacles: () => Box[] };

export function isObstructing(layer: object): layer is Obstructing {
  return 'obstacles' in layer && typeof layer.obstacles === 'function';
}

/** Where a name may move when its own place is covered: up and down, in pixels at scale 1. */
const MOVES = [0, -24, 24, -40, 40];

/** How far a name moves so that nothing covers it; null when there is no free place near it. */
export function freeMove(box: Box, taken: readonly Box[], scale = 1): number | null {
  return (
    MOVES.map((move) => move * scale).find((move) => {
      const moved = { ...box, top: box.top + move, bottom: box.bottom + move };
      return taken.every((other) => !overlaps(moved, other));
    }) ?? null
  );
}

export function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
