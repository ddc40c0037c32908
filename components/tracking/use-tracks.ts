import { useConnection } from '@/components/shell/user/session-context';
import { useNow } from '@/components/ui/use-now';
import type { TrackedDelivery } from '@/lib/tracking/schema';
import { byUrgency, trackOf } from '@/lib/tracking/track';
import { useFleet } from './use-fleet';
import { useTracked } from './use-tracked';

const NONE: readonly TrackedDelivery[] = [];

/** The tracked deliveries, most urgent first, and their drivers for a map. `only`: those of one branch. */
export function useTracks(only?: { branchId: string }) {
  const { attention } = useConnection();
  const now = useNow();
  const query = useTracked();
  const deliveries = query.data?.deliveries ?? NONE;
  const ofBranch = only ? deliveries.filter(({ branchId }) => branchId === only.branchId) : deliveries;
  const { fleet, onChange, latest } = useFleet(ofBranch, attention, now);
  const tracks = ofBranch.map((delivery) => trackOf(latest(delivery), attention, now)).sort(byUrgency);
  return { query, deliveries: ofBranch, tracks, fleet, onChange };
}
