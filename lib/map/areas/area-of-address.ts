import { placeOfAddress } from '@/lib/format/text/place-of-address';
import type { Area } from './area';
import { findArea } from './areas';

/**
 * The listed area in an address with commas, in any spelling; in Saudi Arabia the district of the city that it names.
 * Undefined when no part is a listed area.
 */
export function areaOfAddress(country: string, address: string): Area | undefined {
  const { area, rest } = placeOfAddress(address, null);
  const parts = [area, ...rest];
  const known = parts.flatMap((part) => findArea(country, part) ?? []);
  const city = known.find((place) => !place.city);
  const inCity = city && parts.flatMap((part) => findArea(country, part, city.name.en) ?? []).at(-1);
  return inCity ?? known.findLast((place) => place.city) ?? city;
}
