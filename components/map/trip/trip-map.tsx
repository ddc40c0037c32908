import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '@/components/ui/style/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { formatPoint } from '@/lib/map/geometry/point';
import { MapPlaceholder } from '../surface/map-placeholder';
import type { TripMapProps } from './trip-map-canvas';

/**
 * A map of pickup, drop-off and driver, who can be followed. Screen readers get a list of the same places.
 * Loaded lazily, inside `MapConfigProvider`.
 */
export function TripMap({ className, ...trip }: TripMapProps & { className: string }) {
  const summaryId = useId();
  return (
    <div className={cx('relative w-full overflow-hidden rounded-lg border border-line', className)}>
      <TripMapCanvas {...trip} describedBy={summaryId} />
      <TripSummary {...trip} id={summaryId} />
    </div>
  );
}

const TripMapCanvas = dynamic(() => import('./trip-map-canvas').then((module) => module.TripMapCanvas), {
  ssr: false,
  loading: MapPlaceholder,
});

function TripSummary({ id, pickup, dropoff, driver, stops = [], isPast }: TripMapProps & { id: string }) {
  const t = useTranslations('map');
  return (
    <ul id={id} className="sr-only">
      {pickup && <li>{t('summary.pickup', { label: pickup.label, point: formatPoint(pickup) })}</li>}
      {dropoff && <li>{t('summary.dropoff', { label: dropoff.label, point: formatPoint(dropoff) })}</li>}
      {driver && isPast && <li>{t('marker.driver', { label: driver.label })}</li>}
      {driver && !isPast && (
        <li>
          {t('summary.driver', { label: driver.label, point: formatPoint(driver) })}{' '}
          <RelativeTime value={driver.reportedAt} />
        </li>
      )}
      {stops.map((stop) => (
        <li key={stop.label}>{stop.label}</li>
      ))}
    </ul>
  );
}
