import type { BranchRow } from '@/lib/branches/schema';
import { distanceMeters } from '@/lib/map/distance';
import type { Point } from '@/lib/map/point';
import type { ComparedBranch } from '../schema';

/** The branches that are not gone, nearest to the drop-off first; those without coordinates last, by name. */
export function nearestBranches(branches: readonly BranchRow[], place: Point | null): ComparedBranch[] {
  return branches
    .filter(({ gone }) => !gone)
    .map(({ id, name, address, latitude, longitude }) => ({
      id,
      name,
      address,
      latitude,
      longitude,
      straightMeters:
        place && latitude !== null && longitude !== null
          ? Math.round(distanceMeters(place, { latitude, longitude }))
          : null,
    }))
    .sort((a, b) => far(a) - far(b) || a.name.localeCompare(b.name));
}

/** Two unknown distances are equal, which Infinity minus Infinity is not. */
const far = ({ straightMeters }: ComparedBranch) => straightMeters ?? Number.MAX_SAFE_INTEGER;
