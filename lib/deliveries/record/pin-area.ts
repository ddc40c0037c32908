import { areaOfPin } from '@/lib/map/areas/area-of-pin';
import type { ServiceDelivery } from '@/lib/service/model/records';

/** The area at the service's position of an order that names none: a short address. */
export function pinAreaOf(
  { area }: { area: string | null },
  { customer: { latitude, longitude } }: Pick<ServiceDelivery, 'customer'>,
): { pinArea?: string | null } {
  if (area !== null || latitude === null || longitude === null) return {};
  return { pinArea: areaOfPin({ latitude, longitude }) };
}
