import type { NewEvent } from '../ledger/rows.server';

/** The columns that hold the times of a delivery's steps. A retry begins anew, so it empties them. */
export function stepTimes(events: readonly NewEvent[]) {
  const timeOf = (status: string) => events.findLast((event) => event.kind === 'status' && event.status === status)?.at;
  const [acceptedAt, pickedUpAt, deliveredAt] = ['accepted', 'en_route', 'completed'].map(timeOf);
  const isRetried = timeOf('pending') !== undefined;
  return {
    ...(isRetried && { acceptedAt: null, pickedUpAt: null, deliveredAt: null }),
    ...(acceptedAt && { acceptedAt }),
    ...(pickedUpAt && { pickedUpAt }),
    ...(deliveredAt && { deliveredAt }),
  };
}
