import { useLocale } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DriverStatus, lookByte } from '@/components/map/drivers/driver-look';
import { createFleet } from '@/components/map/drivers/fleet';
import { LivePosition } from '@/lib/deliveries/schema';
import { formatDuration } from '@/lib/format/distance';
import { isolated } from '@/lib/format/text/isolated';
import { useLiveEvents } from '@/lib/live/use-live';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { NOT_UNDER_WAY, type TrackedDelivery } from '@/lib/tracking/schema';
import { type Track, trackOf } from '@/lib/tracking/track';

/** The drivers on the map; `key` changes with the filter. */
export type TrackFilter = { key: string; matches: (track: Track) => boolean };

const ALL: TrackFilter = { key: '', matches: () => true };

/**
 * The drivers of the deliveries on screen. Positions go from the live stream into the fleet without a render; `latest`
 * returns a delivery with its newest position.
 */
export function useFleet(
  deliveries: readonly TrackedDelivery[],
  settings: AttentionSettings,
  now: number,
  filter: TrackFilter = ALL,
) {
  const locale = useLocale();
  const [fleet] = useState(() => createFleet());
  const [listeners] = useState(() => new Set<() => void>());
  const positions = useRef(new Map<string, LivePosition>());
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));

  function latest(delivery: TrackedDelivery): TrackedDelivery {
    const position = positions.current.get(delivery.id);
    return position && (position.driverSeenAt ?? '') > (delivery.driverSeenAt ?? '')
      ? { ...delivery, ...position }
      : delivery;
  }

  function show(delivery: TrackedDelivery) {
    const { id, status, driverLatitude, driverLongitude, driverSeenAt } = delivery;
    const track = trackOf(delivery, settings, now);
    if (driverLatitude === null || driverLongitude === null || driverSeenAt === null) return fleet.remove(id);
    if (NOT_UNDER_WAY.includes(status) || !filter.matches(track)) return fleet.remove(id);
    fleet.set({
      id,
      latitude: driverLatitude,
      longitude: driverLongitude,
      at: Date.parse(driverSeenAt),
      look: lookOf(track),
      label: labelOf(track),
    });
  }

  /** The driver's name, and beside an old position its age. */
  function labelOf({ delivery: { driverName, code, driverSeenAt }, state }: Track): string {
    const name = driverName || code;
    const age = state === 'stale' && driverSeenAt && formatDuration((now - Date.parse(driverSeenAt)) / 1_000, locale);
    return [name, age].flatMap((part) => (part ? [isolated(part)] : [])).join(' · ');
  }

  const changed = () => {
    for (const listener of listeners) listener();
  };

  const load = useEffectEvent(() => {
    for (const id of fleet.ids()) if (!byId.has(id)) fleet.remove(id);
    for (const id of positions.current.keys()) if (!byId.has(id)) positions.current.delete(id);
    for (const delivery of deliveries) show(latest(delivery));
    changed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list itself or its filter is another one
  useEffect(() => load(), [deliveries, filter.key]);

  const markAll = useEffectEvent(() => {
    let isNews = false;
    for (const delivery of deliveries) {
      const track = trackOf(latest(delivery), settings, now);
      // A filter for attention depends on the current time.
      const isShown = fleet.slotOf(delivery.id) !== undefined;
      if (isShown !== filter.matches(track) || track.state === 'stale') show(latest(delivery));
      else if (!fleet.mark(delivery.id, lookOf(track))) continue;
      isNews = true;
    }
    if (isNews) changed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions grow old as time goes by
  useEffect(() => markAll(), [now, settings]);

  useLiveEvents('position', ({ rows }) => {
    for (const row of rows) {
      const { data } = LivePosition.safeParse(row);
      const delivery = data && byId.get(data.id);
      if (!delivery) continue;
      positions.current.set(data.id, data);
      show(latest(delivery));
    }
    changed();
  });

  const [onChange] = useState(() => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  return { fleet, onChange, latest };
}

const DRIVER_STATUS: Record<string, DriverStatus> = {
  accepted: 'accepted',
  dispatched: 'dispatched',
  waiting_pack: 'dispatched',
  en_route: 'en_route',
};

function lookOf({ delivery, state, attention }: Track): number {
  return lookByte(DRIVER_STATUS[delivery.status] ?? 'other', {
    isStale: state === 'stale',
    isStanding: state === 'standing',
    needsAttention: attention.length > 0,
  });
}
