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
  /** The pin; null while none is set. Five decimals. */
  value: Point | null;
  /** Called when the pin is set, moved or (null) removed. Without it the picker is read-only. */
  onChange?: (value: Point | null) => void;
  /** What the pin means, in the user's language ("Drop-off", "Branch"): names the map and stands at the pin. */
  label: string;
  /** The pin's shape; by default that of a drop-off. */
  kind?: 'pickup' | 'dropoff' | 'branch';
  /** Where to look while there is no pin: the middle of a known area, say. Else the merchant's country. */
  hint?: (Point & { zoom?: number }) | null;
  /** A second point that doesn't move: the pickup while the drop-off is being chosen. */
  fixed?: (Point & { label: string; kind?: 'pickup' | 'dropoff' | 'branch' }) | null;
  /**
   * `value` is only the middle of an area: drawn as a circle that says so, not as a pin. A click on the map (or typed
   * coordinates) still calls `onChange` with an exact point, upon which the caller drops this.
   */
  approximate?: boolean;
  readOnly?: boolean;
  /** The form's own complaint about this field, ready to show. */
  error?: string;
  /** Id of the text field, to let a form's error summary lead there. */
  id?: string;
  className?: string;
  /** Give the map a height; by default 18 rem. The same box is kept while the map loads. */
  mapClassName?: string;
}

/**
 * Chooses a point: by dragging a pin or tapping the map, with the arrow keys, by typing coordinates or pasting a link of any
 * map service, or from the device's own position. Loaded lazily; needs `MapConfigProvider` above for tiles and country.
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
        <PointInWords value={value} label={label} approximate={approximate} />
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
