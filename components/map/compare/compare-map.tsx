'use client';

import dynamic from 'next/dynamic';
import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import type { Point } from '@/lib/map/point';
import { MapPlaceholder } from '../map-placeholder';

/** How a place did among all: drawn by colour, weight and pattern of its line. */
export type RankTier = 'best' | 'good' | 'rest' | 'open';

export interface RankedPlace extends Point {
  id: string;
  label: string;
  /** 1 is best; null while it is not known. */
  rank: number | null;
  tier: RankTier;
  /** The same in a sentence, for screen readers. */
  description: string;
}

export interface CompareMapProps {
  label: string;
  dropoff: (Point & { label: string; approximate: boolean; description: string }) | null;
  places: readonly RankedPlace[];
  activeId: string | null;
  onActive: (id: string | null) => void;
  /** Give it a height. */
  className?: string;
}

/** A drop-off and the places it could come from, each joined to it by a line that shows its rank. Loaded lazily. */
export function CompareMap({ className = 'h-80', ...map }: CompareMapProps) {
  const summaryId = useId();
  return (
    <div className={cx('relative w-full overflow-hidden rounded-lg border border-line', className)}>
      <CompareMapCanvas {...map} describedBy={summaryId} />
      <ul id={summaryId} className="sr-only">
        {map.dropoff && <li>{map.dropoff.description}</li>}
        {map.places.map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
      </ul>
    </div>
  );
}

const CompareMapCanvas = dynamic(() => import('./compare-map-canvas').then((module) => module.CompareMapCanvas), {
  ssr: false,
  loading: MapPlaceholder,
});
