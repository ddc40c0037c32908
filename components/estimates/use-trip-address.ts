'use client';

import { createParser, parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { PinTrip } from '@/lib/estimates/variant-schema';
import { parseLocation } from '@/lib/map/parse-location';
import { type Point, samePoint } from '@/lib/map/point';

const parseAsPoint = createParser<Point>({
  parse: (text) => parseLocation(text).point ?? null,
  serialize: pointText,
  eq: samePoint,
});
const PARAMS = { branch: parseAsString, from: parseAsPoint, to: parseAsPoint };

/** What the address says of a trip: part of it is enough to begin a form with. */
export type TripAddress = { branch: string | null; from: Point | null; to: Point | null };

/** The trip that is shown stands in the address: it can be kept, sent and gone back to. */
export function useTripAddress() {
  const [{ branch, from, to }, set] = useQueryStates(PARAMS, { history: 'push', shallow: true, scroll: false });
  const address = useMemo<TripAddress>(() => ({ branch, from, to }), [branch, from, to]);
  const trip = useMemo(() => tripOf(address), [address]);
  return {
    address,
    trip,
    show: ({ from: start, to: end }: PinTrip) =>
      void set({
        branch: 'branchId' in start ? start.branchId : null,
        from: 'branchId' in start ? null : start,
        to: end,
      }),
  };
}

/** A branch goes before a point. */
export function tripOf({ branch, from, to }: TripAddress): PinTrip | null {
  if (!to) return null;
  if (branch) return { from: { branchId: branch }, to };
  return from ? { from, to } : null;
}

export function pointText({ latitude, longitude }: Point): string {
  return `${latitude},${longitude}`;
}
