import type { ReactNode } from 'react';
import type { Point } from '@/lib/map/geometry/point';

export interface MapBranch extends Point {
  id: string;
  label: string;
  /** The shown state is not confirmed yet. */
  isSaving?: boolean;
  /** The branch was removed; it is shown while it is selected. */
  isGone?: boolean;
}

export interface BranchMapProps {
  branches: MapBranch[];
  selectedId: string | null;
  hoveredId: string | null;
  onSelect: (id: string) => void;
  onHover: (id: string | null) => void;
  /** The search that `branches` match; after a change the view shows all of them. */
  search?: string;
  /** The new branch: its pin, and the callback for clicks on the map. */
  draft?: { point: Point | null; label: string; onPlace: (point: Point) => void };
  /** Adds a branch at a clicked point. */
  onPick?: (point: Point) => void;
  /** Makes the selected branch movable; `moved` is its new, unconfirmed place. */
  move?: { moved: Point | null; onMove: (point: Point) => void };
  /** Content over the lower edge of the map. */
  bar?: ReactNode;
  label: string;
  className?: string;
}
