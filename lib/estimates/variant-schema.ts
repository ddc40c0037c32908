import { z } from 'zod';
import { Point } from '@/lib/map/point';
import { ESTIMATE_VARIANTS } from '@/lib/service/model/estimate-variant';
import { GENERATIONS } from '@/lib/service/model/generation';

/**
 * A trip that every kind of estimate can be asked for: the older ones end at a pin alone (interface: v1 estimates). It
 * starts at a branch, by the service's own id, or at a pin, which v1's form B and v0 don't know.
 */
export const PinTrip = z.object({
  from: z.union([z.object({ branchId: z.string().trim().min(1, 'errors.required').max(64, 'errors.tooLong') }), Point]),
  to: Point,
});
export type PinTrip = z.infer<typeof PinTrip>;

/** `POST /api/estimates/variants/:variant` */
export const AskVariant = PinTrip.extend({ variant: z.enum(ESTIMATE_VARIANTS) });
export type AskVariant = z.infer<typeof AskVariant>;

const fee = { deliveryFee: z.string(), currency: z.string() };
const instant = z.string().nullable();
const count = z.number().nullable();

/**
 * The fee as decimal text, and what the kind tells besides. `times`: as the service wrote them, null when no driver is
 * available. `durations`: `unit` is null where the interface does not show it.
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

/** `operation` is `METHOD /path` as it was asked; `generation` whose credentials asked it. */
export const VariantEstimate = z.object({
  variant: z.enum(ESTIMATE_VARIANTS),
  generation: z.enum(GENERATIONS),
  operation: z.string(),
  askedAt: z.string(),
  answeredAt: z.string(),
  figures: VariantFigures,
});
export type VariantEstimate = z.infer<typeof VariantEstimate>;
