'use client';

import type { Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';
import { type IconOptions, type MarkerShape, markerIcon } from './marker-icon';
import { applyStyle, type MarkerStyle } from './marker-style';

const PLAIN: MarkerStyle = {};

/** A fixed place. `label` is shown; screen readers get `description`, by default the label. */
export function PointMarker({
  point,
  shape,
  label,
  description = label,
  style = PLAIN,
  isNamedAbove = false,
  scale = 1,
}: {
  point: Point;
  shape: MarkerShape;
  label: string;
  description?: string;
  style?: MarkerStyle;
} & Pick<IconOptions, 'isNamedAbove' | 'scale'>) {
  const ref = useRef<LeafletMarker>(null);
  const icon = useMemo(() => markerIcon(shape, label, { isNamedAbove, scale }), [shape, label, isNamedAbove, scale]);
  useEffect(() => describeMarker(ref.current, description), [description]);
  useEffect(() => applyStyle(ref.current, style), [style]);
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
