import { z } from 'zod';
import { Point } from '@/lib/map/point';
import { ESTIMATE_VARIANTS } from '@/lib/service/model/estimate-variant';
import { GENERATIONS } from '@/lib/service/model/generation';

/**
 * A trip for every kind of estimate: it ends at a pin, as the older ones need (interface: v1 estimates). v1's form B and v0
 * can't start at a pin.
 */
export const PinTrip = z.object({
  from: z.union([z.object({ branchId: z.string().trim().min(1, 'errors.required').max(64, 'errors.tooLong') }), Point]),
  to: Point,
});
export type PinTrip = z.infer<typeof PinTrip>;

/** `POST /api/estimates/variants/:variant` */
export const VariantRequest = PinTrip.extend({ variant: z.enum(ESTIMATE_VARIANTS) });
export type VariantRequest = z.infer<typeof VariantRequest>;

const fee = { deliveryFee: z.string(), currency: z.string() };
const instant = z.string().nullable();
const count = z.number().nullable();

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
    unit: z.literal('seconds').nullable(),
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
