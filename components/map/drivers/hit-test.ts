import { type Cluster, radiusOf } from './clusters';
import type { Drawn } from './driver-painter';

/** A finger is broader than a marker. */
const REACH = 18;

export type Hit = { kind: 'driver'; slot: number } | ({ kind: 'cluster' } & Cluster);

/** Drivers at a point of the canvas, nearest first: several where they cover each other. */
export function hitTest({ seen, clusters }: Pick<Drawn, 'seen' | 'clusters'>, x: number, y: number, scale = 1): Hit[] {
  const { slots, points, count } = seen;
  const hits: { hit: Hit; distance: number }[] = [];
  for (const slot of slots.subarray(0, count)) {
    const distance = Math.hypot((points[2 * slot] ?? 0) - x, (points[2 * slot + 1] ?? 0) - y);
    if (distance <= REACH * scale) hits.push({ hit: { kind: 'driver', slot }, distance });
  }
  for (const cluster of clusters) {
    const distance = Math.hypot(cluster.x - x, cluster.y - y);
    if (distance <= radiusOf(cluster) * scale) hits.push({ hit: { kind: 'cluster', ...cluster }, distance });
  }
  return hits.sort((a, b) => a.distance - b.distance).map(({ hit }) => hit);
}
