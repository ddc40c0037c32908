import { type EstimateVariant, VARIANT_GENERATION } from '@/lib/service/model/estimate-variant';
import { missingFor, type WhyNot } from '@/lib/service/why-not';
import type { PinTrip } from './variant-schema';

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
