'use client';

import { type Marker as LeafletMarker, point as pixels } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Marker, useMap } from 'react-leaflet';
import { type Point, roundPoint } from '@/lib/map/geometry/point';
import { type MarkerShape, markerIcon } from './marker-icon';
import { applyStyle, type MarkerStyle } from './marker-style';
import { describeMarker } from './point-marker';

const STEP_PIXELS = 8;
const BIG_STEP_PIXELS = 40;
const PLAIN: MarkerStyle = {};
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A pin that is dragged or moved with the arrow keys (with Shift in larger steps). */
export function PinMarker({
  point,
  shape,
  label,
  description,
  style = PLAIN,
  onMove,
}: {
  point: Point;
  shape: MarkerShape;
  label: string;
  description: string;
  style?: MarkerStyle;
  onMove: (point: Point) => void;
}) {
  const map = useMap();
  const ref = useRef<LeafletMarker>(null);
  const icon = useMemo(() => markerIcon(shape, label), [shape, label]);

  const moveTo = useEffectEvent((latitude: number, longitude: number) => onMove(roundPoint({ latitude, longitude })));

  useEffect(() => {
    const marker = ref.current;
    const element = marker?.getElement();
    if (!marker || !element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      // The map's own handler would pan the map.
      event.stopPropagation();
      const step = event.shiftKey ? BIG_STEP_PIXELS : STEP_PIXELS;
      const from = map.latLngToContainerPoint(marker.getLatLng());
      const to = map.containerPointToLatLng(from.add(pixels(arrow[0] * step, arrow[1] * step)));
      marker.setLatLng(to);
      map.panInside(to, { padding: [40, 50], animate: false });
      moveTo(to.lat, to.lng);
    };
    const onDragEnd = () => moveTo(marker.getLatLng().lat, marker.getLatLng().wrap().lng);
    element.addEventListener('keydown', onKeyDown);
    marker.on('dragend', onDragEnd);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      marker.off('dragend', onDragEnd);
    };
  }, [map]);

  useEffect(() => describeMarker(ref.current, description, 'button'), [description]);
  useEffect(() => applyStyle(ref.current, style), [style]);
  return (
    <Marker
      ref={ref}
      position={[point.latitude, point.longitude]}
      icon={icon}
      draggable
      autoPan
      autoPanOnFocus={false}
      zIndexOffset={1000}
    />
  );
}
