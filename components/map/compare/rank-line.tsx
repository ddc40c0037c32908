'use client';

import { Polyline } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';
import type { RankTier } from './compare-map-props';

/** A straight line from a place to the drop-off, styled in compare-map.css. */
export function RankLine({ from, to, tier, isActive }: { from: Point; to: Point; tier: RankTier; isActive: boolean }) {
  const className = `map-rank map-rank-${tier}${isActive ? ' map-rank-active' : ''}`;
  return (
    // Leaflet sets a line's class only once, so another class needs another line.
    <Polyline
      key={className}
      positions={[
        [from.latitude, from.longitude],
        [to.latitude, to.longitude],
      ]}
      className={className}
      interactive={false}
    />
  );
}
