import { searchTextOf } from '@/lib/order/search-text';
import { isUnderWay } from '@/lib/progress/status';
import type { Track } from '@/lib/tracking/track';
import type { TrackingAddress, TrackingView } from './use-tracking-address';

type Filters = Pick<TrackingAddress, 'show' | 'branch' | 'status'> & { terms: readonly string[] };

const VIEWS: Record<TrackingView, (track: Track) => boolean> = {
  all: () => true,
  moving: ({ delivery }) => delivery.driverName !== null && delivery.driverName !== '',
  waiting: ({ delivery }) => !delivery.driverName && isUnderWay(delivery),
  attention: ({ attention }) => attention.length > 0,
};

/** How many deliveries each view shows, with the other filters as they are. */
export function viewCounts(tracks: readonly Track[], filters: Filters): Record<TrackingView, number> {
  const count = (show: TrackingView) => tracks.filter((track) => matchesAddress(track, { ...filters, show })).length;
  return { all: count('all'), moving: count('moving'), waiting: count('waiting'), attention: count('attention') };
}

/** Whether a delivery fits the filters of the address. `terms`: those of its search. */
export function matchesAddress(track: Track, { show, branch, status, terms }: Filters): boolean {
  const { delivery } = track;
  return (
    VIEWS[show](track) &&
    (!branch || delivery.branchId === branch) &&
    (!status || delivery.status === status) &&
    (terms.length === 0 || isFound(delivery, terms))
  );
}

function isFound(delivery: Track['delivery'], terms: readonly string[]): boolean {
  const text = searchTextOf({ ...delivery, phone: '' });
  return terms.some((term) => text.includes(term));
}
