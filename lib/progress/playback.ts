import { distanceMeters, type Point } from '@/lib/map/geometry/point';

/** A position of the drive; `at` in epoch milliseconds. */
export type Sample = Point & { at: number };
/** A stay at one place. */
export type Stop = Point & { from: number; to: number };

const STOP_WITHIN_METERS = 60;
const STOP_FROM_MS = 2 * 60_000;
/** A longer time between two positions is a gap: nothing is known of it. */
const GAP_FROM_MS = 3 * 60_000;

/** Where the driver was at a time: between two positions on the straight line, in a gap at the one before it. */
export function positionAt(samples: readonly Sample[], at: number): (Sample & { isGap: boolean }) | null {
  const next = samples.findIndex((sample) => sample.at > at);
  const before = samples[next === -1 ? samples.length - 1 : next - 1] ?? samples[0];
  const after = next === -1 ? undefined : samples[next];
  if (!before) return null;
  if (!after || after === before || before.at >= at) return { ...before, isGap: false };
  const isFar = distanceMeters(before, after) > STOP_WITHIN_METERS;
  if (isFar && after.at - before.at > GAP_FROM_MS) return { ...before, isGap: true };
  const share = (at - before.at) / (after.at - before.at);
  return {
    at,
    latitude: before.latitude + (after.latitude - before.latitude) * share,
    longitude: before.longitude + (after.longitude - before.longitude) * share,
    isGap: false,
  };
}

/** The stops of a drive: times in which no position was farther than some meters from the first of them. */
export function stopsOf(samples: readonly Sample[]): Stop[] {
  const stops: Stop[] = [];
  let begin = 0;
  for (let index = 1; index <= samples.length; index += 1) {
    const [first, last, next] = [samples[begin], samples[index - 1], samples[index]];
    if (!first || !last) break;
    if (next && distanceMeters(first, next) <= STOP_WITHIN_METERS) continue;
    if (last.at - first.at >= STOP_FROM_MS)
      stops.push({ latitude: first.latitude, longitude: first.longitude, from: first.at, to: last.at });
    begin = index;
  }
  return stops;
}

/** The part of the drive up to a time, with the place at it as its end. */
export function drivenUntil(samples: readonly Sample[], at: number): Point[] {
  const end = positionAt(samples, at);
  return end ? [...samples.filter((sample) => sample.at < at), end] : [];
}
