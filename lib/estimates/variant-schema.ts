import { z } from 'zod/mini';
import { Point } from '@/lib/map/geometry/point';
import { GENERATIONS } from '@/lib/service/generation/generation';
import { ESTIMATE_VARIANTS } from '@/lib/service/model/estimate-variant';

/**
 * A trip for every kind of estimate: it ends at a pin, as the older ones need (interface: v1 estimates). v1's form B and v0
 * can't start at a pin.
 */
export const PinTrip = z.object({
  from: z.union([
    z.object({
      branchId: z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(64, 'errors.tooLong')),
    }),
    Point,
  ]),
  to: Point,
});
export type PinTrip = z.infer<typeof PinTrip>;

/** `POST /api/estimates/variants/:variant` */
export const VariantRequest = z.extend(PinTrip, { variant: z.enum(ESTIMATE_VARIANTS) });
export type VariantRequest = z.infer<typeof VariantRequest>;

const fee = { deliveryFee: z.string(), currency: z.string() };
const instant = z.nullable(z.string());
const count = z.nullable(z.number());

/**
 * The fee as decimal text, and the fields of the kind. `times` are null when no driver is available. The `unit` of
 * `durations` is null where the interface does not show it.
 */
export const VariantFigures = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('driving'), ...fee, distanceMeters: count, durationSeconds: count }),
  z.object({ kind: z.literal('times'), ...fee, pickupAt: instant, deliveryAt: instant }),
  z.object({
    kind: z.literal('durations'),
    ...fee,
    toPickup: count,
    toDelivery: count,
    unit: z.nullable(z.literal('seconds')),
  }),
]);
export type VariantFigures = z.infer<typeof VariantFigures>;

/** `operation` is `METHOD /path`; `generation` that of the credentials in use. */
export const VariantEstimate = z.object({
  variant: z.enum(ESTIMATE_VARIANTS),
  generation: z.enum(GENERATIONS),
  operation: z.string(),
  askedAt: z.string(),
  answeredAt: z.string(),
  figures: VariantFigures,
});
export type VariantEstimate = z.infer<typeof VariantEstimate>;
