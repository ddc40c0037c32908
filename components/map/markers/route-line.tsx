import { Polyline } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';
import { toLatLng } from '../surface/lat-lng';

/** A dashed straight line between two places; it does not follow the road. */
export function RouteLine({ from, to }: { from: Point; to: Point }) {
  return <Polyline positions={[toLatLng(from), toLatLng(to)]} className="map-route" interactive={false} />;
}

/** The driver's past positions, oldest first. */
export function TrailLine({ points }: { points: Point[] }) {
  return <Polyline positions={points.map(toLatLng)} className="map-trail" interactive={false} />;
}
