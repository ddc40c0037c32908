import { placeOfAddress } from '@/lib/format/text/place-of-address';
import { findArea } from './areas';

/**
 * The English name of the listed area in an address with commas, in any spelling of it; in Saudi Arabia of the district
 * rather than the city. Null when no part is a listed area.
 */
export function areaOfAddress(country: string, address: string): string | null {
  const { area, rest } = placeOfAddress(address, null);
  const known = [area, ...rest].flatMap((part) => findArea(country, part) ?? []);
  return (known.findLast(({ city }) => city) ?? known[0])?.name.en ?? null;
}
