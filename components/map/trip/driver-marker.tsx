import type { Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { distanceMeters, type Point } from '@/lib/map/geometry/point';
import { MapMarker } from '../markers/map-marker';
import { markerIcon } from '../markers/marker-icon';

/** Equal to the duration of the transition in map.css. */
const GLIDE_MS = 1_000;
/** A longer step is a gap in the reports; the marker then jumps. */
const GLIDE_MAX_METERS = 3_000;

/** A driver who glides from one reported position to the next. `isStale` marks an old last report. */
export function DriverMarker({
  point,
  label,
  description,
  isStale,
}: {
  point: Point;
  label: string;
  description: string;
  isStale: boolean;
}) {
  const map = useMap();
  const ref = useRef<LeafletMarker>(null);
  const [first] = useState(point);
  const icon = useMemo(() => markerIcon('driver', label, { isStale }), [label, isStale]);
  const { latitude, longitude } = point;

  useEffect(() => {
    const marker = ref.current;
    const element = marker?.getElement();
    if (!marker || !element) return;
    const { lat, lng } = marker.getLatLng();
    const wayMeters = distanceMeters({ latitude: lat, longitude: lng }, { latitude, longitude });
    if (wayMeters === 0) return;
    // Only for this step: with a permanent transition, markers would drift while the map zooms.
    const stop = () => element.classList.remove('map-glide');
    if (wayMeters <= GLIDE_MAX_METERS) element.classList.add('map-glide');
    marker.setLatLng([latitude, longitude]);
    const timer = setTimeout(stop, GLIDE_MS);
    map.on('zoomstart viewreset', stop);
    return () => {
      clearTimeout(timer);
      map.off('zoomstart viewreset', stop);
      stop();
    };
  }, [map, latitude, longitude]);

  return (
    <MapMarker ref={ref} point={first} icon={icon} description={description} interactive={false} zIndexOffset={1000} />
  );
}
