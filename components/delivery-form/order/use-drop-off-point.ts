import { useAreas } from '@/components/map/areas/use-areas';
import { useConnection } from '@/components/shell/user/session-context';
import { isOutside } from '@/lib/map/base/outside';
import type { Point } from '@/lib/map/geometry/point';
import { countryOfFormat } from '@/lib/order/formats';
import { useOrderValues } from './use-order-form';
import { usePin } from './use-pin';

/** Where the drop-off is: its pin inside the country, or the middle of its area. Null while neither is known. */
export function useDropOffPoint(): Point | null {
  const { country } = useConnection();
  const [format] = useOrderValues('destination_format');
  const [pin] = usePin('destination');
  const area = useAreaPoint();
  if (format !== 'location_format') return area;
  return pin && !isOutside(country, pin) ? pin : null;
}

/** The center of the named area or district; null while it is not recognized. */
export function useAreaPoint(): Point | null {
  const { country } = useConnection();
  const [format] = useOrderValues('destination_format');
  const [area, city, district] = useOrderValues('destination.area', 'destination.city', 'destination.district');
  const addressCountry = countryOfFormat(format, country);
  const areas = useAreas(addressCountry);
  if (!areas) return null;
  if (format === 'kuwait_format' || format === 'bahrain_format') return areas.findArea(addressCountry, area) ?? null;
  // A short address has no place on the map; the district that was read beside it does.
  if (format !== 'ksa_format' && format !== 'ksa_short_format') return null;
  return areas.findArea(addressCountry, district, city) ?? areas.findArea(addressCountry, city) ?? null;
}
