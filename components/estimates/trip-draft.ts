import { z } from 'zod/mini';
import type { PinTrip } from '@/lib/estimates/variant-schema';
import { Point } from '@/lib/map/geometry/point';
import type { TripAddress } from './use-trip-address';

/** The kind of a pickup: a branch of the list, a typed branch id, or a pin. */
export const PICKUPS = ['branch', 'id', 'point'] as const;
export type Pickup = (typeof PICKUPS)[number];

const PICKUP_MISSING: Record<Pickup, string> = {
  branch: 'estimates.problems.branch',
  id: 'estimates.problems.id',
  point: 'estimates.problems.point',
};

/** The values of the form, including those of kinds of pickup that are not chosen. A complete form becomes a trip. */
export const TripDraft = z.pipe(
  z.object({
    pickup: z.enum(PICKUPS),
    branchId: z.string().check(z.trim()),
    point: z.nullable(Point),
    to: z.nullable(Point),
  }),
  z.transform(({ pickup, branchId, point, to }, ctx): PinTrip => {
    const from = pickup === 'point' ? point : branchId ? { branchId } : null;
    if (from && to) return { from, to };
    const missing = (path: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [path], message, input: undefined });
    if (!from) missing(pickup === 'point' ? 'point' : 'branchId', PICKUP_MISSING[pickup]);
    if (!to) missing('to', 'estimates.problems.to');
    return z.NEVER;
  }),
);
export type TripDraft = z.input<typeof TripDraft>;

export function draftOf({ branch, from, to }: TripAddress, canList: boolean): TripDraft {
  const pickup = !branch && from ? 'point' : canList ? 'branch' : 'id';
  return { pickup, branchId: branch ?? '', point: from, to };
}
