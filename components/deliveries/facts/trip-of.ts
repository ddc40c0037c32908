import type { DeliveryRow } from '@/lib/deliveries/schema';
import { pointOf } from '@/lib/map/geometry/point';

/** A delivery as the expected arrival is computed from it. */
export function tripOf(delivery: DeliveryRow) {
  const { originLatitude, originLongitude, customerLatitude, customerLongitude } = delivery;
  return {
    ...delivery,
    pickup: pointOf(originLatitude, originLongitude),
    dropoff: pointOf(customerLatitude, customerLongitude),
    driver: pointOf(delivery.driverLatitude, delivery.driverLongitude),
  };
}
