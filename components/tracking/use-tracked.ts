import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConnection } from '@/components/shell/user/session-context';
import { useLiveDeliveries } from '@/lib/deliveries/list/live-rows';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isNewer } from '@/lib/live/live-rows';
import { useInvalidateSoon } from '@/lib/live/use-invalidate-soon';
import { trackingQueries } from '@/lib/tracking/queries';
import type { TrackedDelivery } from '@/lib/tracking/schema';
import { isTracked } from '@/lib/tracking/track';

/** New deliveries are read together, so many milliseconds after the first of them. */
const READ_AFTER_MS = 1_000;

/** The tracked deliveries, kept true by the live stream: changes are taken in place, new ones are read. */
export function useTracked() {
  const client = useQueryClient();
  const { attention } = useConnection();
  const query = useQuery(trackingQueries.list());
  const invalidateSoon = useInvalidateSoon(READ_AFTER_MS);

  useLiveDeliveries((rows) => {
    const changes = new Map(rows.map((row) => [row.id, row]));
    const known = new Set(query.data?.deliveries.map(({ id }) => id));
    // An answer that is on its way may be older than these changes.
    const isReading = client.isFetching({ queryKey: trackingQueries.all }) > 0;
    if (isReading || rows.some((row) => !known.has(row.id) && isTracked(row, attention, Date.now())))
      invalidateSoon(trackingQueries.all);
    client.setQueryData(
      trackingQueries.list().queryKey,
      (tracked) =>
        tracked && {
          ...tracked,
          deliveries: tracked.deliveries
            .map((delivery) => after(delivery, changes.get(delivery.id)))
            .filter((delivery) => isTracked(delivery, attention, Date.now())),
        },
    );
  });
  return query;
}

function after(tracked: TrackedDelivery, change: DeliveryRow | undefined): TrackedDelivery {
  // The area is named in another way there.
  return change && isNewer(tracked, change) ? { ...tracked, ...change, area: tracked.area } : tracked;
}
