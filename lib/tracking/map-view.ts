import type { Point } from '@/lib/map/geometry/point';

/** The view of a map, as an address has it: `29.3101,47.9500,13`. */
export function writeMapView({ latitude, longitude, zoom }: Point & { zoom: number }): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)},${zoom}`;
}

/** Null when the text is no place on the map. */
export function readMapView(text: string): (Point & { zoom: number }) | null {
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN, ...rest] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const isView = rest.length === 0 && Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 1 && zoom <= 20;
  return isView ? { latitude, longitude, zoom } : null;
}
