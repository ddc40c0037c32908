import { type LatLng, type Marker as LeafletMarker, point as pixels } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';
import { toPoint } from '../surface/lat-lng';
import { MapMarker } from './map-marker';
import { type MarkerShape, markerIcon } from './marker-icon';
import type { MarkerStyle } from './marker-style';

const STEP_PIXELS = 8;
const BIG_STEP_PIXELS = 40;
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
  style,
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

  const moveTo = useEffectEvent((latLng: LatLng) => onMove(toPoint(latLng)));

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
      moveTo(to);
    };
    const onDragEnd = () => moveTo(marker.getLatLng().wrap());
    element.addEventListener('keydown', onKeyDown);
    marker.on('dragend', onDragEnd);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      marker.off('dragend', onDragEnd);
    };
  }, [map]);

  return (
    <MapMarker
      ref={ref}
      point={point}
      icon={icon}
      description={description}
      role="button"
      style={style}
      keyboard
      draggable
      autoPan
      autoPanOnFocus={false}
      zIndexOffset={1000}
    />
  );
}
