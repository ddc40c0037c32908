'use client';

import dynamic from 'next/dynamic';
import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import type { Point } from '@/lib/map/point';
import { MapPlaceholder } from '../map-placeholder';

/** The tier of a place: the colour, weight and pattern of its line. */
export type RankTier = 'best' | 'good' | 'rest' | 'open';

export interface RankedPlace extends Point {
  id: string;
  label: string;
  /** 1 is the best; null while unknown. */
  rank: number | null;
  tier: RankTier;
  /** The place and its rank as a sentence, for screen readers. */
  description: string;
}

export interface CompareMapProps {
  label: string;
  dropoff: (Point & { label: string; approximate: boolean; description: string }) | null;
  places: readonly RankedPlace[];
  activeId: string | null;
  onActive: (id: string | null) => void;
  /** Sets the height. */
  className?: string;
}

/** A drop-off and the possible pickups, each with a line that shows its rank. Loaded lazily. */
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
