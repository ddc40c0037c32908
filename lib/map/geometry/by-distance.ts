import { compareNames } from '@/lib/format/text/compare-names';
import { distanceMeters, type Point } from './point';

type Place = { name: string; latitude: number | null; longitude: number | null };

/** Places with their distance as the crow flies, nearest first. Those without coordinates come last, by name. */
export function byDistance<One extends Place>(
  places: readonly One[],
  point: Point | null,
): (One & { straightMeters: number | null })[] {
  return places
    .map((place) => ({ ...place, straightMeters: metersTo(place, point) }))
    .sort((a, b) => far(a) - far(b) || compareNames(a.name, b.name));
}

function metersTo({ latitude, longitude }: Place, point: Point | null): number | null {
  if (!point || latitude === null || longitude === null) return null;
  return Math.round(distanceMeters(point, { latitude, longitude }));
}

/** Two unknown distances are equal, which Infinity minus Infinity is not. */
const far = ({ straightMeters }: { straightMeters: number | null }) => straightMeters ?? Number.MAX_SAFE_INTEGER;
