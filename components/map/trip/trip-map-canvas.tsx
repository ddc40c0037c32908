import { Bike } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CircleMarker, Tooltip } from 'react-leaflet';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/text/use-now';
import { countryView, type Point } from '@/lib/map/geometry/point';
import { STALE_AFTER_MS } from '@/lib/progress/arrival';
import { useMapConfig } from '../config/map-config';
import { PointMarker } from '../markers/point-marker';
import { RouteLine, TrailLine } from '../markers/route-line';
import { Camera, type CameraMode } from '../surface/camera';
import { toLatLng } from '../surface/lat-lng';
import { AimControls } from '../surface/map-control';
import { MapSurface } from '../surface/map-surface';
import { DriverMarker } from './driver-marker';

/** A place of a trip. `label` is a short text ("Sara Ahmad", "Salmiya branch"). */
export type TripPlace = Point & { label: string };

export type TripMapProps = {
  pickup: TripPlace | null;
  dropoff: TripPlace | null;
  /** `reportedAt`: the time of the report, ISO-8601; its age is shown. */
  driver: (TripPlace & { reportedAt: string }) | null;
  /** The driver's past positions, oldest first. */
  trail: Point[];
  /** Where the driver stopped. */
  stops?: TripPlace[];
  /** Set when the trip is over: positions are not old, and no age is shown. */
  isPast?: boolean;
};

/** The part that `TripMap` loads lazily; not for direct import. */
export function TripMapCanvas({
  pickup,
  dropoff,
  driver,
  trail,
  stops = [],
  isPast = false,
  describedBy,
}: TripMapProps & { describedBy: string }) {
  const t = useTranslations('map');
  const now = useNow();
  const { country } = useMapConfig();
  const [mode, setMode] = useState<CameraMode>('fit');
  const points = [pickup, dropoff, driver].filter((point) => point != null);
  const { center, zoom } = countryView(country);
  const first = points[0];
  const setFree = () => setMode('free');

  return (
    <MapSurface
      label={t('tripLabel')}
      describedBy={describedBy}
      center={first ?? center}
      zoom={first ? 13 : zoom}
      onZoomByHand={() => mode === 'fit' && setFree()}
      notes={
        driver &&
        !isPast && (
          <p className="flex max-w-full items-center gap-1.5 rounded-md border border-line bg-raised px-2 py-1 text-xs">
            <Bike aria-hidden="true" className="size-3.5 shrink-0 text-info" />
            <bdi className="truncate font-medium">{driver.label}</bdi>
            <span className="text-muted">
              <RelativeTime value={driver.reportedAt} />
            </span>
          </p>
        )
      }
      controls={
        points.length > 0 && (
          <AimControls
            all={{ pressed: mode === 'fit', onClick: () => setMode('fit') }}
            driver={
              driver && { pressed: mode === 'follow', onClick: () => setMode(mode === 'follow' ? 'free' : 'follow') }
            }
          />
        )
      }
    >
      <Camera mode={mode} points={points} followed={driver} onFree={setFree} />
      {pickup && dropoff && <RouteLine from={pickup} to={dropoff} />}
      {trail.length > 1 && <TrailLine points={trail} />}
      {stops.map((stop) => (
        <StopMarker key={stop.label} point={stop} label={stop.label} />
      ))}
      {(['pickup', 'dropoff'] as const).map((shape) => {
        const place = { pickup, dropoff }[shape];
        return (
          place && (
            <PointMarker
              key={shape}
              point={place}
              shape={shape}
              label={place.label}
              description={t(`marker.${shape}`, place)}
            />
          )
        );
      })}
      {driver && (
        <DriverMarker
          point={driver}
          label={driver.label}
          description={t('marker.driver', { label: driver.label })}
          isStale={!isPast && now - Date.parse(driver.reportedAt) > STALE_AFTER_MS}
        />
      )}
    </MapSurface>
  );
}

/** A place where the driver stopped; its length shows when it is pointed at. */
function StopMarker({ point, label }: { point: Point; label: string }) {
  return (
    <CircleMarker center={toLatLng(point)} radius={6} className="map-stop">
      <Tooltip direction="top">{label}</Tooltip>
    </CircleMarker>
  );
}
