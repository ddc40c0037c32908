import { z } from 'zod/mini';

/** Raise `v` when the geography changes: browsers cache this address for good. */
export const BASE_GEOGRAPHY_URL = '/api/map/base?v=1';

const Position = z.tuple([z.number(), z.number()]);
/** [longitude, latitude], the order of GeoJSON. */
export type Position = z.infer<typeof Position>;

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
