import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '@/components/ui/style/cx';
import type { Point } from '@/lib/map/geometry/point';
import { MapPlaceholder } from '../surface/map-placeholder';
import { CoordinateField } from './coordinate-field';
import { PointText } from './point-text';

/**
 * Chooses a pickup by map, arrow keys, typed coordinates, a pasted map link or the device's position.
 * Loaded lazily, inside `MapConfigProvider`.
 */
export function LocationPicker({
  value,
  onChange,
  label,
  hint = null,
  className,
}: {
  /** The pin with five decimals; null while none is set. */
  value: Point | null;
  /** Called when the pin is set, moved, or removed (null). */
  onChange: (value: Point | null) => void;
  /** Shown at the pin and as the map's name. */
  label: string;
  /** The view while there is no pin; by default the merchant's country. */
  hint?: (Point & { zoom: number }) | null;
  className?: string;
}) {
  const t = useTranslations('map');
  const helpId = useId();
  return (
    <div className={cx('min-w-0', className)}>
      <CoordinateField value={value} onChange={onChange} label={label} />
      <div className="relative h-56 w-full overflow-hidden rounded-lg border border-line">
        <LocationPickerCanvas
          value={value}
          onChange={onChange}
          label={label}
          describedBy={helpId}
          kind="pickup"
          hint={hint}
        />
      </div>
      <div id={helpId}>
        <PointText value={value} label={label} onChange={onChange} />
        <p className="sr-only">{t('pin.help')}</p>
      </div>
    </div>
  );
}

const LocationPickerCanvas = dynamic(
  () => import('./location-picker-canvas').then((module) => module.LocationPickerCanvas),
  { ssr: false, loading: MapPlaceholder },
);
