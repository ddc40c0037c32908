'use client';

import { Polyline } from 'react-leaflet';
import type { Point } from '@/lib/map/point';

/** A dashed straight line: from here to there, no claim about the road. */
export function RouteLine({ from, to }: { from: Point; to: Point }) {
  return <Polyline positions={[latLng(from), latLng(to)]} className="map-route" interactive={false} />;
}

/** Where the driver has been, oldest first. */
export function TrailLine({ points }: { points: Point[] }) {
  return <Polyline positions={points.map(latLng)} className="map-trail" interactive={false} />;
}

function latLng({ latitude, longitude }: Point): [number, number] {
  return [latitude, longitude];
}
