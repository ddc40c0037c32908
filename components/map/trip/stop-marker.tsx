'use client';

import { CircleMarker, Tooltip } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';

/** A place where the driver stopped; its length shows when it is pointed at. */
export function StopMarker({ point, label }: { point: Point; label: string }) {
  return (
    <CircleMarker center={[point.latitude, point.longitude]} radius={6} className="map-stop">
      <Tooltip direction="top">{label}</Tooltip>
    </CircleMarker>
  );
}
