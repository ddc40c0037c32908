import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DriverStatus, lookByte } from '@/components/map/drivers/driver-look';
import { createFleet, type Fleet } from '@/components/map/drivers/fleet';
import { LivePosition } from '@/lib/deliveries/schema';
import { useLiveEvents } from '@/lib/live/use-live';
import { distanceMeters } from '@/lib/map/distance';
import { type DriverState, driverState, STANDING_WITHIN_METERS } from '@/lib/tracking/driver-state';
import type { TrackedDelivery } from '@/lib/tracking/schema';

type Anchor = { latitude: number; longitude: number; at: number };

/**
 * The drivers of the deliveries under way. Positions go from the live stream into the fleet without a render; `stateOf`
 * and `seenAtOf` read what is known now.
 */
export function useFleet(deliveries: readonly TrackedDelivery[], now: number) {
  const [fleet] = useState(() => createFleet());
  const [listeners] = useState(() => new Set<() => void>());
  const anchors = useRef(new Map<string, Anchor>());
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));

  function take(delivery: TrackedDelivery, latitude: number, longitude: number, at: number) {
    anchors.current.set(delivery.id, anchorOf(anchors.current.get(delivery.id), latitude, longitude, at));
    const { id, driverName, code } = delivery;
    fleet.set({
      id,
      latitude,
      longitude,
      at,
      look: lookOf(delivery, stateOf(delivery)),
      label: driverName || code || '',
    });
  }

  function stateOf(delivery: TrackedDelivery): DriverState {
    const seenAt = seenAtOf(delivery.id);
    const placed = seenAt === undefined ? delivery : withPosition(delivery, fleet, seenAt);
    return driverState(placed, anchors.current.get(delivery.id)?.at, now);
  }

  function seenAtOf(id: string): number | undefined {
    const slot = fleet.slotOf(id);
    return slot === undefined ? undefined : fleet.seenAtOf(slot);
  }

  const changed = () => {
    for (const listener of listeners) listener();
  };

  const load = useEffectEvent(() => {
    for (const id of fleet.ids()) if (!byId.has(id)) fleet.remove(id);
    for (const id of anchors.current.keys()) if (!byId.has(id)) anchors.current.delete(id);
    for (const delivery of deliveries) {
      const { driverLatitude, driverLongitude, driverSeenAt } = delivery;
      if (driverLatitude === null || driverLongitude === null || driverSeenAt === null) continue;
      take(delivery, driverLatitude, driverLongitude, Date.parse(driverSeenAt));
    }
    changed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list itself is another one
  useEffect(() => load(), [deliveries]);

  const markAll = useEffectEvent(() => {
    let isNews = false;
    for (const delivery of deliveries) {
      if (fleet.mark(delivery.id, lookOf(delivery, stateOf(delivery)))) isNews = true;
    }
    if (isNews) changed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions grow old as time goes by
  useEffect(() => markAll(), [now]);

  useLiveEvents('position', ({ rows }) => {
    for (const row of rows) {
      const { data } = LivePosition.safeParse(row);
      const delivery = data && byId.get(data.id);
      if (!delivery || data.driverLatitude === null || data.driverLongitude === null || data.driverSeenAt === null)
        continue;
      take(delivery, data.driverLatitude, data.driverLongitude, Date.parse(data.driverSeenAt));
    }
    changed();
  });

  const [onChange] = useState(() => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  return { fleet, onChange, stateOf, seenAtOf };
}

/** Where a driver was when they last really moved. */
function anchorOf(anchor: Anchor | undefined, latitude: number, longitude: number, at: number): Anchor {
  const isNear = anchor && distanceMeters(anchor, { latitude, longitude }) < STANDING_WITHIN_METERS;
  return isNear ? anchor : { latitude, longitude, at };
}

function withPosition(delivery: TrackedDelivery, fleet: Fleet, seenAt: number): TrackedDelivery {
  const place = fleet.placeOf(delivery.id);
  if (!place) return delivery;
  return {
    ...delivery,
    driverLatitude: place.latitude,
    driverLongitude: place.longitude,
    driverSeenAt: new Date(seenAt).toISOString(),
  };
}

const DRIVER_STATUS: Record<string, DriverStatus> = {
  accepted: 'accepted',
  dispatched: 'dispatched',
  waiting_pack: 'dispatched',
  en_route: 'en_route',
};

function lookOf({ status }: TrackedDelivery, state: DriverState): number {
  return lookByte(DRIVER_STATUS[status] ?? 'other', {
    isStale: state === 'stale',
    isStanding: state === 'standing',
    needsAttention: state === 'stale' || state === 'standing',
  });
}
