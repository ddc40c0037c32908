import { useConnection } from '@/components/shell/user/session-context';
import { useNow } from '@/components/ui/text/use-now';
import type { TrackedDelivery } from '@/lib/tracking/schema';
import { byUrgency, trackOf } from '@/lib/tracking/track';
import { type TrackFilter, useFleet } from './use-fleet';
import { useTracked } from './use-tracked';

const NONE: readonly TrackedDelivery[] = [];

/** The tracked deliveries, most urgent first, and their drivers for a map; both filtered; `all` and `deliveries` are not. */
export function useTracks(filter?: TrackFilter) {
  const { attention } = useConnection();
  const now = useNow();
  const query = useTracked();
  const deliveries = query.data?.deliveries ?? NONE;
  const { latest, ...drivers } = useFleet(deliveries, attention, now, filter);
  const all = deliveries.map((delivery) => trackOf(latest(delivery), attention, now));
  const tracks = all.filter((track) => filter?.matches(track) ?? true).sort(byUrgency);
  return { query, deliveries, all, tracks, ...drivers };
}
