import type { TripEstimate } from '@/lib/estimates/schema';

/** An estimate without times means that no driver is available (interface: Estimates). */
export function hasNoDriver({ times }: TripEstimate): boolean {
  return times !== null && times.pickupAt === null && times.deliveryAt === null;
}
