'use client';

import { useMemo } from 'react';
import { useAddress } from '@/components/nav/use-address';
import { objectParam, textParam } from '@/lib/address-params';
import type { PinTrip } from '@/lib/estimates/variant-schema';
import type { Point } from '@/lib/map/geometry/point';
import { parseLocation } from '@/lib/map/parse-location';

const parseAsPoint = objectParam<Point>({
  parse: (text) => parseLocation(text).point ?? null,
  serialize: pointText,
});
const PARAMS = { branch: textParam, from: parseAsPoint, to: parseAsPoint };

/** The trip in the page's address; a partial one fills a part of the form. */
export type TripAddress = { branch: string | null; from: Point | null; to: Point | null };

/** Keeps the shown trip in the page's address, for bookmarks, links and the Back button. */
export function useTripAddress() {
  const [{ branch, from, to }, set] = useAddress(PARAMS);
  const address = useMemo<TripAddress>(() => ({ branch, from, to }), [branch, from, to]);
  const trip = useMemo(() => tripOf(address), [address]);
  return {
    address,
    trip,
    show: ({ from: start, to: end }: PinTrip) => {
      const isBranch = 'branchId' in start;
      set({ branch: isBranch ? start.branchId : null, from: isBranch ? null : start, to: end }, { push: true });
    },
  };
}

/** A branch has priority over a point. */
export function tripOf({ branch, from, to }: TripAddress): PinTrip | null {
  if (!to) return null;
  if (branch) return { from: { branchId: branch }, to };
  return from ? { from, to } : null;
}

export function pointText({ latitude, longitude }: Point): string {
  return `${latitude},${longitude}`;
}
