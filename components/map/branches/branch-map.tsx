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
  /** What is shown is not confirmed yet. */
  isSaving?: boolean;
  /** No longer there; shown while it is selected. */
  isGone?: boolean;
}

export interface BranchMapProps {
  branches: MapBranch[];
  selectedId: string | null;
  hoveredId: string | null;
  onSelect: (id: string) => void;
  onHover: (id: string | null) => void;
  /** What `branches` were searched by: when it changes, all that was found comes into view. */
  search?: string;
  /** A branch in the making: its pin, and where clicks on the map put it. */
  draft?: { point: Point | null; label: string; onPlace: (point: Point) => void };
  /** Offered at a click on the empty map. */
  onPick?: (point: Point) => void;
  /** Lets the selected branch be dragged, or moved by arrow keys; `moved` is where it was put and not yet confirmed. */
  move?: { moved: Point | null; onMove: (point: Point) => void };
  /** Stands over the map's lower edge: what is to be confirmed, say. */
  bar?: ReactNode;
  label: string;
  className?: string;
}

/**
 * All branches, those that cover each other as one with a number. Everything it does can be done in the list beside it, too.
 * Loaded lazily; needs `MapConfigProvider` above for tiles and country.
 */
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
