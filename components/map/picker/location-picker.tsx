'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import { formatPoint, type Point } from '@/lib/map/point';
import { MapPlaceholder } from '../map-placeholder';
import { CoordinateField } from './coordinate-field';
import { PointInWords } from './point-in-words';

export interface LocationPickerProps {
  /** The pin with five decimals; null while none is set. */
  value: Point | null;
  /** Called when the pin is set, moved, or removed (null). Without it the picker is read-only. */
  onChange?: (value: Point | null) => void;
  /** The meaning of the pin ("Drop-off", "Branch"), shown at the pin and as the map's name. */
  label: string;
  /** The pin's shape, by default a drop-off's. */
  kind?: 'pickup' | 'dropoff' | 'branch';
  /** The view while there is no pin; by default the merchant's country. */
  hint?: (Point & { zoom?: number }) | null;
  /** A second, fixed point: the pickup while the drop-off is chosen. */
  fixed?: (Point & { label: string; kind?: 'pickup' | 'dropoff' | 'branch' }) | null;
  /** `value` is only the middle of an area, drawn as a circle. The caller clears this when `onChange` gives an exact point. */
  approximate?: boolean;
  readOnly?: boolean;
  /** The form's error for this field, ready to show. */
  error?: string;
  /** The id of the text field, for the links of the error summary. */
  id?: string;
  className?: string;
  /** Sets the map's height, by default 18 rem; the placeholder has the same one. */
  mapClassName?: string;
}

/**
 * Chooses a point by map, arrow keys, typed coordinates, a pasted map link or the device's position.
 * Loaded lazily, inside `MapConfigProvider`.
 */
export function LocationPicker(props: LocationPickerProps) {
  const { value, onChange, label, approximate = false, error, id, className, mapClassName = 'h-72' } = props;
  const t = useTranslations('map');
  const helpId = useId();
  const isReadOnly = props.readOnly || !onChange;
  return (
    <div className={cx('min-w-0', className)}>
      {!isReadOnly && (
        <CoordinateField id={id} value={approximate ? null : value} onChange={onChange} label={label} error={error} />
      )}
      <div className={cx('relative w-full overflow-hidden rounded-lg border border-line', mapClassName)}>
        <LocationPickerCanvas
          {...props}
          onChange={isReadOnly ? undefined : onChange}
          label={label}
          describedBy={helpId}
          approximate={approximate}
        />
      </div>
      <div id={helpId}>
        <PointInWords
          value={value}
          label={label}
          approximate={approximate}
          onChange={isReadOnly ? undefined : onChange}
        />
        {!isReadOnly && <p className="sr-only">{t('pin.help')}</p>}
        {props.fixed && (
          <p className="sr-only">{t('pin.fixed', { label: props.fixed.label, point: formatPoint(props.fixed) })}</p>
        )}
      </div>
    </div>
  );
}

const LocationPickerCanvas = dynamic(
  () => import('./location-picker-canvas').then((module) => module.LocationPickerCanvas),
  { ssr: false, loading: MapPlaceholder },
);
