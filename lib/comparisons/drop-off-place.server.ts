import type { EstimateTrip } from '@/lib/order/schema';
import { areaOfTrip } from '@/lib/service/v2/area-of-trip';
import type { ComparedPlace } from './schema';

/** Where a drop-off lies: its pin, or the middle of the area it names; null for a short address and unknown names. */
export function dropOffPlace(trip: EstimateTrip): ComparedPlace | null {
  if (trip.destination_format === 'location_format') {
    const { latitude, longitude } = trip.destination;
    return { latitude, longitude, approximate: false };
  }
  const area = areaOfTrip(trip);
  return area ? { latitude: area.latitude, longitude: area.longitude, approximate: true } : null;
}
