import type { DivIcon, Marker as LeafletMarker } from 'leaflet';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Marker, type MarkerProps } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';
import { toLatLng } from '../surface/lat-lng';
import { applyStyle, type MarkerStyle } from './marker-style';

const PLAIN: MarkerStyle = {};

/** A marker with a state, a role and a name for screen readers: Leaflet's `alt` works only for images. */
export function MapMarker({
  ref,
  point,
  icon,
  description,
  role = 'img',
  style = PLAIN,
  ...options
}: {
  ref?: RefObject<LeafletMarker | null>;
  point: Point;
  icon: DivIcon;
  description: string;
  role?: 'img' | 'button';
  style?: MarkerStyle;
} & Omit<MarkerProps, 'ref' | 'position' | 'icon'>) {
  const { latitude, longitude } = point;
  // Leaflet moves the marker for each new array.
  const position = useMemo(() => toLatLng({ latitude, longitude }), [latitude, longitude]);
  const own = useRef<LeafletMarker>(null);
  const marker = ref ?? own;
  useEffect(() => {
    const element = marker.current?.getElement();
    element?.setAttribute('role', role);
    element?.setAttribute('aria-label', description);
  }, [marker, role, description]);
  useEffect(() => applyStyle(marker.current, style), [marker, style]);
  return <Marker ref={marker} position={position} icon={icon} keyboard={false} {...options} />;
}
