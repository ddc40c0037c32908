'use client';

import { Polyline } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';

/** A dashed straight line between two places; it does not follow the road. */
export function RouteLine({ from, to }: { from: Point; to: Point }) {
  return <Polyline positions={[latLng(from), latLng(to)]} className="map-route" interactive={false} />;
}

/** The driver's past positions, oldest first. */
export function TrailLine({ points }: { points: Point[] }) {
  return <Polyline positions={points.map(latLng)} className="map-trail" interactive={false} />;
}

function latLng({ latitude, longitude }: Point): [number, number] {
  return [latitude, longitude];
}
