/** A point on the screen, in pixels. */
export interface Placed {
  id: string;
  x: number;
  y: number;
}

export interface Group {
  /** In their given order; the group stands at the place of the first. */
  ids: string[];
  x: number;
  y: number;
}

/**
 * Groups places that would cover each other: all within `radius` pixels, in x and y, of the first of a group. The same input
 * gives the same groups.
 */
export function groupNearby(places: Placed[], radius: number): Group[] {
  const groups: Group[] = [];
  const grid = new Map<string, Group[]>();
  for (const { id, x, y } of places) {
    const column = Math.floor(x / radius);
    const row = Math.floor(y / radius);
    const near = around(column, row)
      .flatMap((cell) => grid.get(cell) ?? [])
      .find((group) => Math.abs(group.x - x) < radius && Math.abs(group.y - y) < radius);
    if (near) {
      near.ids.push(id);
      continue;
    }
    const group = { ids: [id], x, y };
    groups.push(group);
    const cell = `${column},${row}`;
    grid.set(cell, [...(grid.get(cell) ?? []), group]);
  }
  return groups;
}

function around(column: number, row: number): string[] {
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx},${row + dy}`));
}
