'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { branchQueries } from '@/lib/branches/queries';
import type { BranchList, BranchRow } from '@/lib/branches/schema';
import type { PinTrip } from '@/lib/estimates/variant-schema';
import type { Point } from '@/lib/map/geometry/point';
import { PICKUPS, type Pickup, type TripDraft } from './trip-draft';

type Fixed = Point & { label: string; kind: 'branch' | 'pickup' };

export type TripPlaces = {
  canList: boolean;
  branches: UseQueryResult<BranchList>;
  /** The ways to give the pickup. */
  choices: readonly Pickup[];
  /** The pickup on the map, if its place is known. */
  pickupOf: (draft: Omit<TripDraft, 'to'>) => Fixed | null;
  /** The branch's name, else its id; null for a pin. */
  nameOf: (trip: PinTrip) => string | null;
  /** The merchant's only branch. */
  onlyBranchId: string | null;
};

/** The merchant's branches, if the credentials can list them, and the possible kinds of pickup. */
export function useTripPlaces(): TripPlaces {
  const t = useTranslations('estimates.pickup');
  const { whyNot, generations } = useAbilities();
  const canList = whyNot('listBranches') === null;
  const branches = useQuery({ ...branchQueries.list(), enabled: canList });
  const rows = branches.data?.branches ?? [];
  const known = rows.filter(({ gone }) => !gone);
  const isKnown = !canList || !branches.isPending;
  const isListLost = isKnown && known.length === 0;
  const offered: Record<Pickup, boolean> = {
    branch: canList,
    id: !canList || isListLost,
    // v2 needs a branch if the merchant has several (interface: Known 400 messages).
    point: generations.includes('v1') || (generations.includes('v2') && isKnown && known.length < 2),
  };
  return {
    canList,
    branches,
    choices: PICKUPS.filter((pickup) => offered[pickup]),
    pickupOf: ({ pickup, branchId, point }) =>
      pickup === 'point' ? point && { ...point, label: t('title'), kind: 'pickup' } : fixedPoint(find(rows, branchId)),
    nameOf: ({ from }) => ('branchId' in from ? (find(rows, from.branchId)?.name ?? from.branchId) : null),
    onlyBranchId: known.length === 1 ? (known[0]?.id ?? null) : null,
  };
}

function find(rows: readonly BranchRow[], branchId: string): BranchRow | undefined {
  return rows.find(({ id }) => id === branchId.trim());
}

function fixedPoint(branch: BranchRow | undefined): Fixed | null {
  if (!branch || branch.latitude === null || branch.longitude === null) return null;
  return { latitude: branch.latitude, longitude: branch.longitude, label: branch.name, kind: 'branch' };
}
