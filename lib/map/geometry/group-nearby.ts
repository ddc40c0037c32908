/** A place on the screen, in pixels. */
type Placed = { x: number; y: number };

/**
 * Groups places that would cover each other: all within `radius` pixels, in x and y, of the first of a group. Groups and
 * their places keep the given order.
 */
export function groupNearby<Place extends Placed>(places: readonly Place[], radius: number): Place[][] {
  const groups: Place[][] = [];
  const grid = new Map<string, { first: Place; group: Place[] }[]>();
  for (const place of places) {
    const column = Math.floor(place.x / radius);
    const row = Math.floor(place.y / radius);
    const near = around(column, row)
      .flatMap((cell) => grid.get(cell) ?? [])
      .find(({ first }) => Math.abs(first.x - place.x) < radius && Math.abs(first.y - place.y) < radius);
    if (near) {
      near.group.push(place);
      continue;
    }
    const group = [place];
    groups.push(group);
    const cell = `${column},${row}`;
    grid.set(cell, [...(grid.get(cell) ?? []), { first: place, group }]);
  }
  return groups;
}

function around(column: number, row: number): string[] {
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx},${row + dy}`));
}
