'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { formatPoint, type Point } from '@/lib/map/point';
import { MapPlaceholder } from '../map-placeholder';

/** A place of a trip. `label` is a short text ("Sara Ahmad", "Salmiya branch"). */
export interface TripPlace extends Point {
  label: string;
}

export interface TripDropoff extends TripPlace {
  /** Only the area is known; drawn as a circle instead of a pin. */
  approximate?: boolean;
}

export interface TripDriver extends TripPlace {
  id: string;
  /** The time of the report, ISO-8601; its age is shown. */
  reportedAt: string;
}

export interface TripMapProps {
  pickup?: TripPlace | null;
  dropoff?: TripDropoff | null;
  drivers?: TripDriver[];
  branches?: (TripPlace & { id: string })[];
  /** The driver's past positions, oldest first. */
  trail?: Point[];
  /** Where the driver stopped. */
  stops?: TripPlace[];
  /** It is over: positions are not old, and no age is shown. */
  isPast?: boolean;
  /** The merchant's time zone, for the exact time behind "2 min ago". */
  timeZone: string;
  /** The map's name for screen readers; by default "Map of the delivery". */
  label?: string;
  /** Sets the height, by default 20 rem; the placeholder has the same one. */
  className?: string;
}

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
