'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '@/components/ui/style/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { formatPoint } from '@/lib/map/geometry/point';
import { MapPlaceholder } from '../surface/map-placeholder';
import type { TripMapProps } from './trip-map-props';

/**
 * A map of pickup, drop-off and drivers, which can follow a driver. Screen readers get a list of the same places.
 * Loaded lazily, inside `MapConfigProvider`.
 */
export function TripMap({ className = 'h-80', label, ...trip }: TripMapProps) {
  const t = useTranslations('map');
  const summaryId = useId();
  const name = label ?? t('tripLabel');
  return (
    <div className={cx('relative w-full overflow-hidden rounded-lg border border-line', className)}>
      <TripMapCanvas {...trip} label={name} describedBy={summaryId} />
      <TripSummary {...trip} id={summaryId} />
    </div>
  );
}

const TripMapCanvas = dynamic(() => import('./trip-map-canvas').then((module) => module.TripMapCanvas), {
  ssr: false,
  loading: MapPlaceholder,
});

function TripSummary({
  id,
  pickup,
  dropoff,
  drivers = [],
  branches = [],
  stops = [],
  isPast,
  timeZone,
}: TripMapProps & { id: string }) {
  const t = useTranslations('map');
  return (
    <ul id={id} className="sr-only">
      {pickup && <li>{t('summary.pickup', { label: pickup.label, point: formatPoint(pickup) })}</li>}
      {dropoff?.approximate && <li>{t('summary.dropoffArea', { label: dropoff.label })}</li>}
      {dropoff && !dropoff.approximate && (
        <li>{t('summary.dropoff', { label: dropoff.label, point: formatPoint(dropoff) })}</li>
      )}
      {drivers.map((driver) => (
        <li key={driver.id}>
          {isPast ? (
            t('marker.driver', { label: driver.label })
          ) : (
            <>
              {t('summary.driver', { label: driver.label, point: formatPoint(driver) })}{' '}
              <RelativeTime value={driver.reportedAt} timeZone={timeZone} />
            </>
          )}
        </li>
      ))}
      {stops.map((stop) => (
        <li key={stop.label}>{stop.label}</li>
      ))}
      {branches.map((branch) => (
        <li key={branch.id}>{t('summary.branch', { label: branch.label, point: formatPoint(branch) })}</li>
      ))}
    </ul>
  );
}
