import { z } from 'zod/mini';

/** Raise `v` when the geography changes: browsers cache this address for good. */
export const baseGeographyUrl = (country: string) => `/api/map/base?v=3&country=${country}`;

/** HTML; the licence of the coast asks for it. */
export const BASE_ATTRIBUTION =
  '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';

/** [longitude, latitude], the order of GeoJSON. */
const Position = z.tuple([z.number(), z.number()]);

/** GeoJSON of the land and the borders of the region. */
export const BaseGeography = z.object({
  type: z.literal('FeatureCollection'),
  features: z.tuple([
    z.object({
      type: z.literal('Feature'),
      properties: z.object({ kind: z.literal('land') }),
      geometry: z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(Position))) }),
    }),
    z.object({
      type: z.literal('Feature'),
      properties: z.object({ kind: z.literal('border') }),
      geometry: z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(Position)) }),
    }),
  ]),
});
export type BaseGeography = z.infer<typeof BaseGeography>;
