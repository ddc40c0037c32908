import { z } from 'zod/mini';
import { objectParam } from '@/lib/address-params';
import { Point } from '@/lib/map/geometry/point';
import { parseLocation } from '@/lib/map/parse-location';
import { GENERATIONS } from '@/lib/service/generation/generation';
import { ESTIMATE_VARIANTS, type EstimateVariant, VARIANT_GENERATION } from '@/lib/service/model/estimate-variant';
import { missingFor, type WhyNot } from '@/lib/service/why-not';

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

/** A pickup in a page's address: `latitude,longitude`, or the id of a branch. */
export const pickupParam = objectParam<PinTrip['from']>({
  parse: (text) => parseLocation(text).point ?? PinTrip.shape.from.safeParse({ branchId: text }).data ?? null,
  serialize: (from) => ('branchId' in from ? from.branchId : `${from.latitude},${from.longitude}`),
});

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

/** True: depends on traffic and drivers now. False: a fixed price (interface: Estimates). */
export const IS_REAL_TIME: Record<EstimateVariant, boolean> = {
  'v2-real-time': true,
  'v2-static': false,
  'v1-real-time-a': true,
  'v1-real-time-b': true,
  'v1-static': false,
  'v1-timeless': false,
  'v0-real-time': true,
  'v0-timeless': false,
};

const FROM_BRANCH_ONLY: readonly EstimateVariant[] = ['v1-real-time-b', 'v1-timeless', 'v0-real-time', 'v0-timeless'];

/** v1's form B and v0 can only start at a branch; v2 and v1's form A also at a pin. */
export function mayEstimate(variant: EstimateVariant, { from }: PinTrip): boolean {
  return 'branchId' in from || !FROM_BRANCH_ONLY.includes(variant);
}

/** The credentials that a kind of estimate needs: a key of the messages `connections.whyNot`. */
export function needOf(variant: EstimateVariant): WhyNot {
  return missingFor('estimate', VARIANT_GENERATION[variant]);
}
