import type { TripEstimate } from '@/lib/estimates/schema';

/** Times were asked for and none came: no driver is available (interface: Estimates). */
export function hasNoDriver({ times }: TripEstimate): boolean {
  return times !== null && times.pickupAt === null && times.deliveryAt === null;
}
