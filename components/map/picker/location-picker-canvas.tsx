import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { countryView, formatPoint, type Point, samePoint } from '@/lib/map/geometry/point';
import { useMapConfig } from '../config/map-config';
import { ApproximateArea } from '../markers/approximate-area';
import { PinMarker } from '../markers/pin-marker';
import { PointMarker } from '../markers/point-marker';
import { RouteLine } from '../markers/route-line';
import { MapSurface } from '../surface/map-surface';
import { PlaceOnMap } from './place-on-map';

const PIN_ZOOM = 15;
const AREA_ZOOM = 14;

type Place = {
  /** The pin with five decimals; null while none is set. */
  value: Point | null;
  /** The view while there is no pin; by default the merchant's country. */
  hint: (Point & { zoom: number }) | null;
  /** The pickup while the drop-off is chosen. */
  pickup?: (Point & { label: string; kind: 'branch' | 'pickup' }) | null;
  /** `value` is only the middle of an area, drawn as a circle. The caller clears this when `onChange` gives an exact point. */
  approximate?: boolean;
};

/** A map with a pin to place and move. Loaded lazily, with `MapPlaceholder` until then. */
export function LocationPickerCanvas({
  value,
  onChange,
  label,
  describedBy,
  kind,
  hint,
  pickup = null,
  approximate = false,
}: Place & {
  onChange: (value: Point) => void;
  label: string;
  describedBy: string;
  kind: 'pickup' | 'dropoff';
}) {
  const t = useTranslations('map');
  const { country } = useMapConfig();
  const placedHere = useRef<Point>(undefined);
  const start = startView({ value, hint, approximate }) ?? countryView(country);

  function place(point: Point) {
    placedHere.current = point;
    onChange(point);
  }

  return (
    <MapSurface label={t('pickerLabel', { label })} describedBy={describedBy} {...start}>
      <PlaceOnMap hasPin={value !== null && !approximate} onPlace={place} />
      <View value={value} hint={hint} approximate={approximate} placedHere={placedHere} />
      {pickup && value && !approximate && <RouteLine from={pickup} to={value} />}
      {pickup && (
        <PointMarker
          point={pickup}
          shape={pickup.kind}
          label={pickup.label}
          description={t(`marker.${pickup.kind}`, { label: pickup.label })}
        />
      )}
      {value && approximate && <ApproximateArea point={value} label={t('approximate')} />}
      {value && !approximate && (
        <PinMarker
          point={value}
          shape={kind}
          label={label}
          description={t('pin.description', { label, point: formatPoint(value) })}
          onMove={place}
        />
      )}
    </MapSurface>
  );
}

/** Moves the view when the point is changed by anything but a drag. */
function View({
  value,
  hint,
  approximate,
  placedHere,
}: Pick<Place, 'value' | 'hint' | 'approximate'> & { placedHere: { current: Point | undefined } }) {
  const map = useMap();
  const latitude = (value ?? hint)?.latitude;
  const longitude = (value ?? hint)?.longitude;
  const isPin = value !== null && !approximate;
  const isFirst = useRef(true);
  const hintZoom = useEffectEvent(() => hint?.zoom ?? AREA_ZOOM);

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

function startView({ value, hint, approximate }: Place): { center: Point; zoom: number } | null {
  if (value) return { center: value, zoom: approximate ? AREA_ZOOM : PIN_ZOOM };
  return hint && { center: hint, zoom: hint.zoom };
}
