import type { Track } from '@/lib/tracking/track';
import type { TrackingAddress, TrackingView } from './use-tracking-address';

type Filters = Pick<TrackingAddress, 'show' | 'branch' | 'status' | 'q'>;

const VIEWS: Record<TrackingView, (track: Track) => boolean> = {
  all: () => true,
  moving: ({ delivery }) => delivery.driverName !== null && delivery.driverName !== '',
  waiting: ({ delivery }) => !delivery.driverName,
  attention: ({ attention }) => attention.length > 0,
};

/** How many deliveries each view shows, with the other filters as they are. */
export function viewCounts(tracks: readonly Track[], filters: Filters): Record<TrackingView, number> {
  const count = (show: TrackingView) => tracks.filter((track) => matchesAddress(track, { ...filters, show })).length;
  return { all: count('all'), moving: count('moving'), waiting: count('waiting'), attention: count('attention') };
}

/** Whether a delivery fits the filters of the address. */
export function matchesAddress(track: Track, { show, branch, status, q }: Filters): boolean {
  const { code, reference, customerName, driverName, branchId } = track.delivery;
  const text = [code, reference, customerName, driverName].join(' ').toLowerCase();
  return (
    VIEWS[show](track) &&
    (!branch || branchId === branch) &&
    (!status || track.delivery.status === status) &&
    (!q || text.includes(q.trim().toLowerCase()))
  );
}
