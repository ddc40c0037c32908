import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { DeliveryRow } from '@/lib/deliveries/schema';
import { useLiveEvents } from '@/lib/live/use-live';
import { trackingQueries } from '@/lib/tracking/queries';
import { NOT_UNDER_WAY, type TrackedDelivery } from '@/lib/tracking/schema';

/** New deliveries are read together, so many milliseconds after the first of them. */
const READ_AFTER_MS = 1_000;

/** The deliveries under way, kept true by the live stream: changes are taken in place, new ones are read. */
export function useTracked() {
  const client = useQueryClient();
  const query = useQuery(trackingQueries.list());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function readSoon() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: trackingQueries.all });
    }, READ_AFTER_MS);
  }

  useLiveEvents('delivery', ({ rows }) => {
    const changes = new Map(rows.flatMap((row) => DeliveryRow.safeParse(row).data ?? []).map((row) => [row.id, row]));
    const known = new Set(query.data?.deliveries.map(({ id }) => id));
    if ([...changes.values()].some(({ id, status }) => !known.has(id) && !NOT_UNDER_WAY.includes(status))) readSoon();
    client.setQueryData(
      trackingQueries.list().queryKey,
      (tracked) =>
        tracked && { ...tracked, deliveries: tracked.deliveries.flatMap((one) => after(one, changes.get(one.id))) },
    );
  });
  return query;
}

/** None when it is no longer under way. */
function after(tracked: TrackedDelivery, change: DeliveryRow | undefined): TrackedDelivery[] {
  if (!change) return [tracked];
  if (NOT_UNDER_WAY.includes(change.status)) return [];
  const { code, status, driverName, driverLatitude, driverLongitude, driverSeenAt, statusAt } = change;
  return [{ ...tracked, code, status, driverName, driverLatitude, driverLongitude, driverSeenAt, statusAt }];
}
