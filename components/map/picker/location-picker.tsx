'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '@/components/ui/style/cx';
import { formatPoint } from '@/lib/map/geometry/point';
import { MapPlaceholder } from '../surface/map-placeholder';
import { CoordinateField } from './coordinate-field';
import type { LocationPickerProps } from './location-picker-props';
import { PointText } from './point-text';

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
        <PointText value={value} label={label} approximate={approximate} onChange={isReadOnly ? undefined : onChange} />
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
