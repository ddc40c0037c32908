import { divIcon } from 'leaflet';
import { useMemo } from 'react';
import { Circle, Marker } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';
import { markerLabel } from './marker-icon';

const APPROXIMATE_RADIUS_METERS = 900;

/** Where the name stands, in radii north of the middle: a branch or the place itself is often there. */
const NAME_NORTH = 0.75;
const METERS_PER_DEGREE = 111_320;

/** A circle with a name within, for a place of which only the area is known. */
export function ApproximateArea({ point, label }: { point: Point; label: string }) {
  const icon = useMemo(
    () => divIcon({ className: 'map-area-label', html: markerLabel(label), iconSize: [0, 20] }),
    [label],
  );
  const position: [number, number] = [point.latitude, point.longitude];
  return (
    <>
      <Circle center={position} radius={APPROXIMATE_RADIUS_METERS} className="map-area" interactive={false} />
      <Marker
        position={[position[0] + (NAME_NORTH * APPROXIMATE_RADIUS_METERS) / METERS_PER_DEGREE, position[1]]}
        icon={icon}
        interactive={false}
        keyboard={false}
      />
    </>
  );
}
