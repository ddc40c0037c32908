import type { Seen, View } from './fleet';

/** Clusters are the cells of a grid that is fixed to the ground, so that panning regroups nothing. CSS pixels. */
const CELL = 72;
/** Markers reach into the view from so many cells beyond it. */
const BEYOND = 1;

export type Cluster = { x: number; y: number; count: number };

/** Gathers who shares a cell into clusters, and leaves those in `seen` who have a cell to themselves. */
export function gather(seen: Seen, { originX, originY, width, height }: View, scale: number): Cluster[] {
  const { slots, points } = seen;
  const cell = CELL * scale;
  const firstColumn = Math.floor(originX / cell) - BEYOND;
  const firstRow = Math.floor(originY / cell) - BEYOND;
  const columns = Math.ceil(width / cell) + 2 * BEYOND + 1;
  const rows = Math.ceil(height / cell) + 2 * BEYOND + 1;
  const counts = new Int32Array(columns * rows);
  const [sumX, sumY] = [new Float64Array(columns * rows), new Float64Array(columns * rows)];
  const cellOf = (slot: number) => {
    const column = Math.floor(((points[2 * slot] ?? 0) + originX) / cell) - firstColumn;
    const row = Math.floor(((points[2 * slot + 1] ?? 0) + originY) / cell) - firstRow;
    return row * columns + column;
  };
  for (let place = 0; place < seen.count; place += 1) {
    const slot = slots[place] ?? 0;
    const index = cellOf(slot);
    counts[index] = (counts[index] ?? 0) + 1;
    sumX[index] = (sumX[index] ?? 0) + (points[2 * slot] ?? 0);
    sumY[index] = (sumY[index] ?? 0) + (points[2 * slot + 1] ?? 0);
  }
  let alone = 0;
  for (let place = 0; place < seen.count; place += 1) {
    const slot = slots[place] ?? 0;
    if (counts[cellOf(slot)] !== 1) continue;
    slots[alone] = slot;
    alone += 1;
  }
  seen.count = alone;
  const clusters: Cluster[] = [];
  for (const [index, count] of counts.entries())
    if (count > 1) clusters.push({ x: (sumX[index] ?? 0) / count, y: (sumY[index] ?? 0) / count, count });
  return clusters;
}

/** Grows with the number of drivers, slowly. */
export function radiusOf({ count }: Cluster): number {
  return Math.min(32, 13 + 3 * Math.log2(count));
}
