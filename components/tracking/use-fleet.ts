import { useLocale } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DriverStatus, styleByte } from '@/components/map/drivers/driver-style';
import { createFleet } from '@/components/map/drivers/fleet';
import { useLivePositions, withNewerPosition } from '@/lib/deliveries/list/live-rows';
import type { LivePosition } from '@/lib/deliveries/schema';
import { formatDuration } from '@/lib/format/distance';
import { isolated } from '@/lib/format/text/isolated';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { isUnderWay } from '@/lib/progress/status';
import type { TrackedDelivery } from '@/lib/tracking/schema';
import { byUrgency, driverKey, type Track, trackOf } from '@/lib/tracking/track';

/** The drivers on the map; `key` changes with the filter. */
export type TrackFilter = { key: string; matches: (track: Track) => boolean };

const ALL: TrackFilter = { key: '', matches: () => true };

/**
 * The drivers of the deliveries on screen, each once, by `driverKey`. Positions go from the live stream into the fleet
 * without a render; `latest` returns a delivery with its newest position.
 */
export function useFleet(
  deliveries: readonly TrackedDelivery[],
  settings: AttentionSettings | ((delivery: TrackedDelivery) => AttentionSettings),
  now: number,
  filter: TrackFilter = ALL,
) {
  const locale = useLocale();
  const [fleet] = useState(() => createFleet());
  const [listeners] = useState(() => new Set<() => void>());
  const positions = useRef(new Map<string, LivePosition>());
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const byDriver = groupedByDriver(deliveries);

  const settingsOf = (delivery: TrackedDelivery) => (typeof settings === 'function' ? settings(delivery) : settings);

  function latest(delivery: TrackedDelivery): TrackedDelivery {
    return withNewerPosition(delivery, positions.current.get(delivery.id));
  }

  /** The orders that a driver carries and that the filter shows, most urgent first. */
  function carriedBy(key: string): Track[] {
    return (byDriver.get(key) ?? [])
      .map((delivery) => trackOf(latest(delivery), settingsOf(delivery), now))
      .filter((track) => isUnderWay(track.delivery) && lastPosition(track) && filter.matches(track))
      .sort(byUrgency);
  }

  function show(key: string) {
    const tracks = carriedBy(key);
    const newest = tracks.toSorted((a, b) => seenAt(b) - seenAt(a))[0];
    const position = newest && lastPosition(newest);
    if (!newest || !position) return fleet.remove(key);
    fleet.set({
      id: key,
      ...position,
      at: seenAt(newest),
      style: markerStyle(tracks, newest),
      label: labelOf(tracks, newest),
    });
  }

  /** The driver's name, how many orders there are, and beside an old position its age. */
  function labelOf(tracks: Track[], { delivery, state }: Track): string {
    const name = delivery.driverName || delivery.code;
    const orders = tracks.length > 1 ? `×${tracks.length}` : null;
    const age =
      state === 'stale' ? formatDuration((now - Date.parse(delivery.driverSeenAt ?? '')) / 1_000, locale) : null;
    return [name, orders, age].flatMap((part) => (part ? [isolated(part)] : [])).join(' · ');
  }

  const changed = () => {
    for (const listener of listeners) listener();
  };

  const load = useEffectEvent(() => {
    for (const key of fleet.ids()) if (!byDriver.has(key)) fleet.remove(key);
    for (const id of positions.current.keys()) if (!byId.has(id)) positions.current.delete(id);
    for (const key of byDriver.keys()) show(key);
    changed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list itself or its filter is another one
  useEffect(() => load(), [deliveries, filter.key]);

  // A filter for attention, and the age of a position, depend on the current time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions grow old as time goes by
  useEffect(() => load(), [now, settings]);

  useLivePositions((moved) => {
    for (const position of moved) {
      const delivery = byId.get(position.id);
      if (!delivery) continue;
      positions.current.set(position.id, position);
      show(driverKey(delivery));
    }
    changed();
  });

  const [onChange] = useState(() => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  /** The order to choose with a driver: the next one when one of theirs is chosen already. */
  function orderOf(key: string, chosenId: string | null): string | null {
    const ids = carriedBy(key).map(({ delivery }) => delivery.id);
    return ids[(ids.indexOf(chosenId ?? '') + 1) % ids.length] ?? null;
  }

  /** The driver of a delivery in the fleet. */
  function driverOf(id: string | null): string | null {
    const delivery = id === null ? undefined : byId.get(id);
    return delivery ? driverKey(delivery) : null;
  }

  return { fleet, onChange, latest, orderOf, driverOf };
}

function groupedByDriver(deliveries: readonly TrackedDelivery[]): ReadonlyMap<string, TrackedDelivery[]> {
  const groups = new Map<string, TrackedDelivery[]>();
  for (const delivery of deliveries) {
    const key = driverKey(delivery);
    const group = groups.get(key);
    if (group) group.push(delivery);
    else groups.set(key, [delivery]);
  }
  return groups;
}

const DRIVER_STATUS: Record<string, DriverStatus> = {
  accepted: 'accepted',
  dispatched: 'dispatched',
  waiting_pack: 'dispatched',
  en_route: 'en_route',
};
const FARTHEST_FIRST: DriverStatus[] = ['en_route', 'dispatched', 'accepted', 'other'];

function markerStyle(tracks: Track[], newest: Track): number {
  const statuses = tracks.map(({ delivery }) => DRIVER_STATUS[delivery.status] ?? 'other');
  return styleByte(FARTHEST_FIRST.find((status) => statuses.includes(status)) ?? 'other', {
    isStale: newest.state === 'stale',
    isStanding: tracks.some(({ state }) => state === 'standing'),
    needsAttention: tracks.some(({ attention }) => attention.length > 0),
  });
}

function lastPosition({ delivery: { driverLatitude: latitude, driverLongitude: longitude, driverSeenAt } }: Track) {
  return latitude === null || longitude === null || driverSeenAt === null ? null : { latitude, longitude };
}

function seenAt({ delivery }: Track): number {
  return Date.parse(delivery.driverSeenAt ?? '');
}
