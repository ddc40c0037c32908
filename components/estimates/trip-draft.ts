import type { PinTrip } from '@/lib/estimates/variant-schema';
import type { Point } from '@/lib/map/geometry/point';
import type { TripAddress } from './use-trip-address';

/** The kind of a pickup: a branch of the list, a typed branch id, or a pin. */
export const PICKUPS = ['branch', 'id', 'point'] as const;
export type Pickup = (typeof PICKUPS)[number];

/** The values of the form, including those of kinds that are not chosen. */
export type TripDraft = { pickup: Pickup; branchId: string; point: Point | null; to: Point | null };

export type TripProblems = { pickup?: string; to?: string };

export function draftOf({ branch, from, to }: TripAddress, canList: boolean): TripDraft {
  const pickup = !branch && from ? 'point' : canList ? 'branch' : 'id';
  return { pickup, branchId: branch ?? '', point: from, to };
}

/** The trip of a complete form, or a key of the messages `estimates.problems` for each incomplete field. */
export function readDraft(draft: TripDraft): { trip: PinTrip } | { problems: TripProblems } {
  const branchId = draft.branchId.trim();
  const from = draft.pickup === 'point' ? draft.point : branchId ? { branchId } : null;
  if (from && draft.to) return { trip: { from, to: draft.to } };
  return {
    problems: {
      ...(from ? {} : { pickup: draft.pickup }),
      ...(draft.to ? {} : { to: 'to' }),
    },
  };
}
