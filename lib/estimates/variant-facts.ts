import { type EstimateVariant, VARIANT_GENERATION } from '@/lib/service/model/estimate-variant';
import { missingFor, type WhyNot } from '@/lib/service/why-not';
import type { PinTrip } from './variant-schema';

/** Whether it follows the traffic and the drivers of the moment; the others are fixed (interface: Estimates). */
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

const FROM_BRANCH_ALONE: readonly EstimateVariant[] = ['v1-real-time-b', 'v1-timeless', 'v0-real-time', 'v0-timeless'];

/** v1's form B and v0 start at a branch; v2 and v1's form A at a pin, too. */
export function mayAsk(variant: EstimateVariant, { from }: PinTrip): boolean {
  return 'branchId' in from || !FROM_BRANCH_ALONE.includes(variant);
}

/** What credentials a kind of estimate would need: a key of the messages `connections.why_not`. */
export function needOf(variant: EstimateVariant): WhyNot {
  return missingFor('estimate', VARIANT_GENERATION[variant]);
}
