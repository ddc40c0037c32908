import { type Area, findArea } from '@/lib/map/areas/areas';
import type { EstimateRequest } from './schema';

/** The area that the address of a drop-off names, in Saudi Arabia its district or city; none for other addresses. */
export function areaOfTrip(trip: EstimateRequest): Area | undefined {
  switch (trip.destination_format) {
    case 'kuwait_format':
      return findArea('KW', trip.destination.area);
    case 'bahrain_format':
      return findArea('BH', trip.destination.area);
    case 'ksa_format': {
      const { district, city } = trip.destination;
      return findArea('SA', district, city) ?? findArea('SA', city);
    }
    default:
      return undefined;
  }
}
