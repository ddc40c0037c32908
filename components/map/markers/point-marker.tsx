import { useMemo } from 'react';
import type { Point } from '@/lib/map/geometry/point';
import { MapMarker } from './map-marker';
import { type IconOptions, type MarkerShape, markerIcon } from './marker-icon';
import type { MarkerStyle } from './marker-style';

/** A fixed place. `label` is shown; screen readers get `description`, by default the label. */
export function PointMarker({
  point,
  shape,
  label,
  description = label,
  style,
  isNamedAbove = false,
  scale = 1,
}: {
  point: Point;
  shape: MarkerShape;
  label: string;
  description?: string;
  style?: MarkerStyle;
} & Pick<IconOptions, 'isNamedAbove' | 'scale'>) {
  const icon = useMemo(() => markerIcon(shape, label, { isNamedAbove, scale }), [shape, label, isNamedAbove, scale]);
  return <MapMarker point={point} icon={icon} description={description} style={style} interactive={false} />;
}
