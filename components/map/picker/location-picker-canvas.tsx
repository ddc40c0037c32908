'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { countryView } from '@/lib/map/geometry/country-view';
import { formatPoint, type Point, samePoint } from '@/lib/map/geometry/point';
import { useMapConfig } from '../config/map-config';
import { ApproximateArea } from '../markers/approximate-area';
import { PinMarker } from '../markers/pin-marker';
import { PointMarker } from '../markers/point-marker';
import { RouteLine } from '../markers/route-line';
import { MapSurface } from '../surface/map-surface';
import type { LocationPickerProps } from './location-picker-props';
import { PlaceOnMap } from './place-on-map';

const PIN_ZOOM = 15;
const HINT_ZOOM = 14;
const FIXED_ZOOM = 13;

/** The part that `LocationPicker` loads lazily; not for direct import. */
export function LocationPickerCanvas({
  value,
  onChange,
  label,
  describedBy,
  kind = 'dropoff',
  hint = null,
  fixed = null,
  approximate = false,
}: LocationPickerProps & { describedBy: string }) {
  const t = useTranslations('map');
  const { country } = useMapConfig();
  const placedHere = useRef<Point>(undefined);
  const start = startView({ value, hint, fixed, approximate, country });

  function place(point: Point) {
    placedHere.current = point;
    onChange?.(point);
  }

  return (
    <MapSurface label={t('pickerLabel', { label })} describedBy={describedBy} {...start}>
      {onChange && <PlaceOnMap hasPin={value !== null && !approximate} onPlace={place} />}
      <View value={value} hint={hint} approximate={approximate} placedHere={placedHere} />
      {fixed && value && !approximate && <RouteLine from={fixed} to={value} />}
      {fixed && (
        <PointMarker
          point={fixed}
          shape={fixed.kind ?? 'pickup'}
          label={fixed.label}
          description={t(`marker.${fixed.kind ?? 'pickup'}`, { label: fixed.label })}
        />
      )}
      {value && approximate && <ApproximateArea point={value} label={t('approximate')} />}
      {value && !approximate && onChange && (
        <PinMarker
          point={value}
          shape={kind}
          label={label}
          description={t('pin.description', { label, point: formatPoint(value) })}
          onMove={place}
        />
      )}
      {value && !approximate && !onChange && <PointMarker point={value} shape={kind} label={label} />}
    </MapSurface>
  );
}

/** Moves the view when the point is changed by anything but a drag. */
function View({
  value,
  hint,
  approximate,
  placedHere,
}: Pick<LocationPickerProps, 'value' | 'hint'> & {
  approximate: boolean;
  placedHere: { current: Point | undefined };
}) {
  const map = useMap();
  const latitude = (value ?? hint)?.latitude;
  const longitude = (value ?? hint)?.longitude;
  const isPin = value !== null && !approximate;
  const isFirst = useRef(true);
  const hintZoom = useEffectEvent(() => hint?.zoom ?? HINT_ZOOM);

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (latitude === undefined || longitude === undefined) return;
    if (samePoint(placedHere.current, { latitude, longitude })) return;
    map.setView([latitude, longitude], isPin ? Math.max(map.getZoom(), PIN_ZOOM) : hintZoom(), { animate: false });
  }, [map, latitude, longitude, isPin, placedHere]);
  return null;
}

function startView({
  value,
  hint,
  fixed,
  approximate,
  country,
}: Pick<LocationPickerProps, 'value' | 'hint' | 'fixed' | 'approximate'> & { country: string }): {
  center: Point;
  zoom: number;
} {
  if (value) return { center: value, zoom: approximate ? HINT_ZOOM : PIN_ZOOM };
  if (hint) return { center: hint, zoom: hint.zoom ?? HINT_ZOOM };
  if (fixed) return { center: fixed, zoom: FIXED_ZOOM };
  return countryView(country);
}
