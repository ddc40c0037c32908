import { countryView, isInside, isMapCountry } from './country-view';
import type { Point } from './point';

/** Whether a point is outside of the country's box; never of an unknown country. */
export function isOutside(country: string, point: Point): boolean {
  return isMapCountry(country) && !isInside(countryView(country).bounds, point);
}

/** The point with latitude and longitude exchanged, if only so it is inside the country. */
export function swappedInto(country: string, { latitude, longitude }: Point): Point | undefined {
  const swapped = { latitude: longitude, longitude: latitude };
  return isOutside(country, { latitude, longitude }) && !isOutside(country, swapped) ? swapped : undefined;
}
