'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { cx } from '@/components/ui/cx';
import type { Point } from '@/lib/map/point';
import { MapPlaceholder } from '../map-placeholder';

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

/** A map of all branches. The list beside it offers the same actions. Loaded lazily, inside `MapConfigProvider`. */
export function BranchMap({ className, bar, ...props }: BranchMapProps) {
  const t = useTranslations('map.branches');
  const helpId = useId();
  return (
    <div className={cx('relative w-full overflow-hidden rounded-lg border border-line', className)}>
      <BranchMapCanvas {...props} describedBy={helpId} />
      {bar && <div className="absolute inset-x-2 bottom-9 z-[2] flex justify-center">{bar}</div>}
      <p id={helpId} className="sr-only">
        {t(props.draft ? 'helpDraft' : 'help')}
      </p>
    </div>
  );
}

const BranchMapCanvas = dynamic(() => import('./branch-map-canvas').then((module) => module.BranchMapCanvas), {
  ssr: false,
  loading: MapPlaceholder,
});
