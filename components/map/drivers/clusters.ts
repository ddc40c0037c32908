import { readStyle } from './driver-style';
import type { Seen, View } from './fleet';

/** Clusters are the cells of a grid that is fixed to the ground, so that panning regroups nothing. CSS pixels. */
const CELL = 72;
/** Markers reach into the view from so many cells beyond it. */
const BEYOND = 1;

const MARKER_RADIUS = 11;

/** `alarms`: how many of them need attention. `stale`: how many positions are old. */
export type Cluster = { x: number; y: number; count: number; alarms: number; stale: number };
/** A cluster of one has the driver's slot. */
type Group = Cluster & { slot: number };

/** Groups drivers in one cell, or with overlapping markers, into clusters. Single drivers stay in `seen`. */
export function gather(
  seen: Seen,
  { originX, originY, width, height }: View,
  scale: number,
  styleOf: (slot: number) => number,
): Cluster[] {
  const { slots, points } = seen;
  const cell = CELL * scale;
  const firstColumn = Math.floor(originX / cell) - BEYOND;
  const firstRow = Math.floor(originY / cell) - BEYOND;
  const columns = Math.ceil(width / cell) + 2 * BEYOND + 1;
  const rows = Math.ceil(height / cell) + 2 * BEYOND + 1;
  const cells = new Array<Group | undefined>(columns * rows);
  const cellOf = (slot: number) => {
    const column = Math.floor(((points[2 * slot] ?? 0) + originX) / cell) - firstColumn;
    const row = Math.floor(((points[2 * slot + 1] ?? 0) + originY) / cell) - firstRow;
    return row * columns + column;
  };
  for (let nth = 0; nth < seen.count; nth += 1) {
    const slot = slots[nth] ?? 0;
    const index = cellOf(slot);
    const [x, y] = [points[2 * slot] ?? 0, points[2 * slot + 1] ?? 0];
    const group = cells[index];
    const { needsAttention, isStale } = readStyle(styleOf(slot));
    const driver = { x, y, count: 1, alarms: Number(needsAttention), stale: Number(isStale), slot };
    if (group) take(group, driver);
    else cells[index] = driver;
  }
  const groups = apart(cells, scale);
  seen.count = 0;
  for (const { slot } of groups.filter(({ count }) => count === 1).sort((a, b) => a.slot - b.slot)) {
    slots[seen.count] = slot;
    seen.count += 1;
  }
  return groups.filter(({ count }) => count > 1);
}

/** Joins groups with markers that would overlap, so that none hides another. */
function apart(cells: Iterable<Group | undefined>, scale: number): Group[] {
  const groups: Group[] = [];
  for (const group of cells) {
    if (!group) continue;
    for (let near = nearOf(group); near >= 0; near = nearOf(group)) {
      for (const other of groups.splice(near, 1)) take(group, other);
    }
    groups.push(group);
  }
  return groups;

  function nearOf(group: Group): number {
    return groups.findIndex(
      (other) => Math.hypot(other.x - group.x, other.y - group.y) < (radiusOf(other) + radiusOf(group)) * scale,
    );
  }
}

/** Adds drivers to a group, which stands in the middle of all. */
function take(group: Group, { x, y, count, alarms, stale }: Cluster): void {
  group.count += count;
  group.alarms += alarms;
  group.stale += stale;
  group.x += ((x - group.x) * count) / group.count;
  group.y += ((y - group.y) * count) / group.count;
}

/** Grows with the number of drivers, slowly. CSS pixels at scale 1. */
export function radiusOf({ count }: Pick<Cluster, 'count'>): number {
  return count === 1 ? MARKER_RADIUS : Math.min(32, 13 + 3 * Math.log2(count));
}
