'use client';

import type { Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import type { Point } from '@/lib/map/point';
import { type IconOptions, type MarkerShape, markerIcon } from './marker-icon';
import { applyLook, type MarkerLook } from './marker-style';

const PLAIN: MarkerLook = {};

/** A fixed place. `label` is shown; screen readers get `description`, by default the label. */
export function PointMarker({
  point,
  shape,
  label,
  description = label,
  look = PLAIN,
  isNamedAbove = false,
  scale = 1,
}: {
  point: Point;
  shape: MarkerShape;
  label: string;
  description?: string;
  look?: MarkerLook;
} & Pick<IconOptions, 'isNamedAbove' | 'scale'>) {
  const ref = useRef<LeafletMarker>(null);
  const icon = useMemo(() => markerIcon(shape, label, { isNamedAbove, scale }), [shape, label, isNamedAbove, scale]);
  useEffect(() => describeMarker(ref.current, description), [description]);
  useEffect(() => applyLook(ref.current, look), [look]);
  return (
    <Marker ref={ref} position={[point.latitude, point.longitude]} icon={icon} interactive={false} keyboard={false} />
  );
}

/** Adds a role and a name to a marker's element, since Leaflet's `alt` works only for images. */
export function describeMarker(marker: LeafletMarker | null, description: string, role = 'img') {
  const element = marker?.getElement();
  element?.setAttribute('role', role);
  element?.setAttribute('aria-label', description);
}
