import { z } from 'zod/mini';

/** A place on the earth in degrees (WGS 84), with the field names of the service's wire shapes. */
export const Point = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type Point = z.infer<typeof Point>;

/** The point that columns or fields name; null without one. */
export function pointOf(latitude: number | null | undefined, longitude: number | null | undefined): Point | null {
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

/** The point with five decimals (about a metre): what is shown, stored and sent. */
export function roundPoint({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}

/** "29.37590, 47.97740": always Latin digits, latitude first. */
export function formatPoint({ latitude, longitude }: Point) {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

export function samePoint(a: Point | null | undefined, b: Point | null | undefined) {
  if (!a || !b) return a === b;
  return a.latitude === b.latitude && a.longitude === b.longitude;
}

const EARTH_RADIUS_METERS = 6_371_008.8;

/** Metres between two points over the great circle (haversine); as the crow flies, not along roads. */
export function distanceMeters(from: Point, to: Point) {
  const deltaLatitude = radians(to.latitude - from.latitude);
  const deltaLongitude = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(deltaLatitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(deltaLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180;
}

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
