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
