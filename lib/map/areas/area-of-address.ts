import { placeOfAddress } from '@/lib/format/text/place-of-address';
import { distanceMeters, type Point } from '../geometry/point';
import type { Area } from './area';
import { districtsNamed, findArea } from './areas';

/** A city is not wider than this. */
const IN_CITY_METERS = 40_000;

/**
 * The listed area in an address with commas, in any spelling. A Saudi district is that of the city named beside it, else
 * around the pin. Undefined where none is listed, or several are.
 */
export function areaOfAddress(country: string, address: string, pin: Point | null = null): Area | undefined {
  const { area, rest } = placeOfAddress(address, null);
  const parts = [area, ...rest];
  const known = parts.flatMap((part) => findArea(country, part) ?? []);
  const city = known.find((place) => !place.city);
  if (!city) return districtOf(country, parts, pin);
  return parts.flatMap((part) => findArea(country, part, city.name.en) ?? []).at(-1) ?? city;
}

/** The district of an address without a city. */
function districtOf(country: string, parts: readonly string[], pin: Point | null): Area | undefined {
  const named = parts.map((part) => districtsNamed(country, part)).findLast((districts) => districts.length > 0) ?? [];
  if (named.length < 2) return named[0];
  if (!pin) return undefined;
  return named
    .filter((district) => distanceMeters(pin, district) < IN_CITY_METERS)
    .sort((a, b) => distanceMeters(pin, a) - distanceMeters(pin, b))[0];
}
