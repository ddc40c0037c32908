import { type LatLngBounds, latLngBounds } from 'leaflet';
import { type Point, roundPoint } from '@/lib/map/geometry/point';

/** A point as Leaflet takes it. */
export function toLatLng({ latitude, longitude }: Point): [number, number] {
  return [latitude, longitude];
}

/** A place of Leaflet as a point with five decimals. */
export function toPoint({ lat, lng }: { lat: number; lng: number }): Point {
  return roundPoint({ latitude: lat, longitude: lng });
}

/** The box around points; not valid without any. */
export function boundsOf(points: readonly Point[]): LatLngBounds {
  return latLngBounds(points.map(toLatLng));
}
