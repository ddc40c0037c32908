'use client';

import { Bike, LocateFixed, Maximize } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CircleMarker, Tooltip } from 'react-leaflet';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/text/use-now';
import { countryView } from '@/lib/map/geometry/country-view';
import type { Point } from '@/lib/map/geometry/point';
import { STALE_AFTER_MS } from '@/lib/progress/arrival';
import { useMapConfig } from '../config/map-config';
import { ApproximateArea } from '../markers/approximate-area';
import { PointMarker } from '../markers/point-marker';
import { RouteLine, TrailLine } from '../markers/route-line';
import { Camera, type CameraMode } from '../surface/camera';
import { MapControl, MapControlGroup } from '../surface/map-control';
import { MapSurface } from '../surface/map-surface';
import { DriverMarker } from './driver-marker';
import type { TripMapProps } from './trip-map-props';

/** The part that `TripMap` loads lazily; not for direct import. */
export function TripMapCanvas({
  pickup,
  dropoff,
  drivers = [],
  branches = [],
  trail = [],
  stops = [],
  isPast = false,
  timeZone,
  label,
  describedBy,
}: Omit<TripMapProps, 'className' | 'label'> & { label: string; describedBy: string }) {
  const t = useTranslations('map');
  const now = useNow();
  const { country } = useMapConfig();
  const [mode, setMode] = useState<CameraMode>('fit');
  const followed = drivers[0] ?? null;
  const points = [pickup, dropoff, ...branches, ...drivers].filter((point) => point != null);
  const { center, zoom } = countryView(country);
  const first = points[0];
  const setFree = () => setMode('free');

  return (
    <MapSurface
      label={label}
      describedBy={describedBy}
      center={first ?? center}
      zoom={first ? 13 : zoom}
      onZoomByHand={() => mode === 'fit' && setFree()}
      notes={
        followed &&
        !isPast && (
          <p className="flex max-w-full items-center gap-1.5 rounded-md border border-line bg-raised px-2 py-1 text-xs">
            <Bike aria-hidden="true" className="size-3.5 shrink-0 text-info" />
            <bdi className="truncate font-medium">{followed.label}</bdi>
            <span className="text-muted">
              <RelativeTime value={followed.reportedAt} timeZone={timeZone} />
            </span>
          </p>
        )
      }
      controls={
        points.length > 0 && (
          <MapControlGroup>
            <MapControl
              label={t('fitAll')}
              icon={<Maximize />}
              pressed={mode === 'fit'}
              onClick={() => setMode('fit')}
            />
            {followed && (
              <MapControl
                label={t('followDriver')}
                icon={<LocateFixed />}
                pressed={mode === 'follow'}
                onClick={() => setMode(mode === 'follow' ? 'free' : 'follow')}
              />
            )}
          </MapControlGroup>
        )
      }
    >
      <Camera mode={mode} points={points} followed={followed} onFree={setFree} />
      {pickup && dropoff && <RouteLine from={pickup} to={dropoff} />}
      {trail.length > 1 && <TrailLine points={trail} />}
      {stops.map((stop) => (
        <StopMarker key={stop.label} point={stop} label={stop.label} />
      ))}
      {branches.map((branch) => (
        <PointMarker
          key={branch.id}
          point={branch}
          shape="branch"
          label={branch.label}
          description={t('marker.branch', { label: branch.label })}
        />
      ))}
      {pickup && (
        <PointMarker
          point={pickup}
          shape="pickup"
          label={pickup.label}
          description={t('marker.pickup', { label: pickup.label })}
        />
      )}
      {dropoff &&
        (dropoff.approximate ? (
          <ApproximateArea point={dropoff} label={t('approximateOf', { label: dropoff.label })} />
        ) : (
          <PointMarker
            point={dropoff}
            shape="dropoff"
            label={dropoff.label}
            description={t('marker.dropoff', { label: dropoff.label })}
          />
        ))}
      {drivers.map((driver) => (
        <DriverMarker
          key={driver.id}
          point={driver}
          label={driver.label}
          description={t('marker.driver', { label: driver.label })}
          isStale={!isPast && now - Date.parse(driver.reportedAt) > STALE_AFTER_MS}
        />
      ))}
    </MapSurface>
  );
}

/** A place where the driver stopped; its length shows when it is pointed at. */
function StopMarker({ point, label }: { point: Point; label: string }) {
  return (
    <CircleMarker center={[point.latitude, point.longitude]} radius={6} className="map-stop">
      <Tooltip direction="top">{label}</Tooltip>
    </CircleMarker>
  );
}
