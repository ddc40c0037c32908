import type { Country } from '@/lib/connections/connection';
import type { EstimateTrip } from '@/lib/deliveries/order-schema';
import { findArea } from '@/lib/map/areas';
import type { ComparedPlace } from './schema';

/** Where a drop-off lies: its pin, or the middle of the area it names; null for a short address and unknown names. */
export function dropOffPlace(trip: EstimateTrip): ComparedPlace | null {
  switch (trip.destination_format) {
    case 'location_format': {
      const { latitude, longitude } = trip.destination;
      return { latitude, longitude, approximate: false };
    }
    case 'kuwait_format':
      return middleOf('KW', [trip.destination.area]);
    case 'bahrain_format':
      return middleOf('BH', [trip.destination.area]);
    case 'ksa_format': {
      const { district, city } = trip.destination;
      return middleOf('SA', [district, city]) ?? middleOf('SA', [city]);
    }
    default:
      return null;
  }
}

function middleOf(country: Country, [name = '', city]: string[]): ComparedPlace | null {
  const area = findArea(country, name, city);
  return area ? { latitude: area.latitude, longitude: area.longitude, approximate: true } : null;
}
