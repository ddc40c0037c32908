import type { Point } from '@/lib/map/geometry/point';

export interface MapBranch extends Point {
  id: string;
  label: string;
  /** The shown state is not confirmed yet. */
  isSaving?: boolean;
  /** The branch was removed; it is shown while it is selected. */
  isGone?: boolean;
}

/** Branches with markers that would cover each other, at the middle of all. */
export type BranchStack = Point & { branches: MapBranch[] };
