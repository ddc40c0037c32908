import type { Point } from './point';

/** The countries the service operates in. */
export type MapCountry = 'KW' | 'BH' | 'SA';

export interface CountryView {
  center: Point;
  zoom: number;
  /** Degrees: [west, south, east, north]. */
  bounds: [number, number, number, number];
}

const VIEWS: Record<MapCountry, CountryView> = {
  KW: { center: { latitude: 29.3117, longitude: 47.97 }, zoom: 11, bounds: [46.5, 28.5, 48.85, 30.15] },
  BH: { center: { latitude: 26.18, longitude: 50.55 }, zoom: 11, bounds: [50.3, 25.55, 50.85, 26.4] },
  SA: { center: { latitude: 24.2, longitude: 45.1 }, zoom: 5, bounds: [34.4, 16.2, 55.7, 32.2] },
};

/** Beyond this the map does not pan: [west, south, east, north]. */
export const REGION: CountryView['bounds'] = [32, 12, 61, 37];

/** The extent of the offline base: as far as a wide screen sees at the smallest zoom. */
export const BASE_EXTENT: CountryView['bounds'] = [8, -4, 84, 50];

/** Where a map of the country opens; unknown codes (a service may add countries) open on the whole region. */
export function countryView(country: string | undefined): CountryView {
  if (isMapCountry(country)) return VIEWS[country];
  return { center: VIEWS.SA.center, zoom: 5, bounds: REGION };
}

export function isMapCountry(country: string | undefined): country is MapCountry {
  return country === 'KW' || country === 'BH' || country === 'SA';
}

export function isInside([west, south, east, north]: CountryView['bounds'], { latitude, longitude }: Point) {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
