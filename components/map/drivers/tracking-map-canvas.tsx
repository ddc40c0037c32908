'use client';

import { latLngBounds } from 'leaflet';
import { LocateFixed, Maximize } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMap } from 'react-leaflet';
import { countryView } from '@/lib/map/country-view';
import { useMapConfig } from '../map-config';
import { MapControl, MapControlGroup } from '../map-control';
import { MapSurface } from '../map-surface';
import { prefersReducedMotion } from '../reduced-motion';
import { PointMarker } from '../trip/point-marker';
import { RouteLine, TrailLine } from '../trip/route-line';
import { DriverLayer } from './driver-layer';
import type { TrackingMapProps } from './tracking-map';

const FOLLOW_ZOOM = 15;
const CLOSEST_ZOOM = 15;
const EDGE = 64;

/** What `TrackingMap` loads lazily: not to be imported directly. */
export function TrackingMapCanvas({ trip, camera, onCamera, label, describedBy, ...drivers }: TrackingMapProps) {
  const t = useTranslations('map');
  const tracking = useTranslations('tracking');
  const { country } = useMapConfig();
  const { center, zoom } = countryView(country);
  return (
    <MapSurface
      label={label}
      describedBy={describedBy}
      center={center}
      zoom={zoom}
      onZoomByHand={() => camera === 'all' && onCamera('free')}
      controls={
        <MapControlGroup>
          <MapControl
            label={t('fitAll')}
            icon={<Maximize />}
            pressed={camera === 'all'}
            onClick={() => onCamera(camera === 'all' ? 'free' : 'all')}
          />
          {drivers.chosenId && (
            <MapControl
              label={t('followDriver')}
              icon={<LocateFixed />}
              pressed={camera === 'follow'}
              onClick={() => onCamera(camera === 'follow' ? 'free' : 'follow')}
            />
          )}
        </MapControlGroup>
      }
    >
      {trip?.pickup && trip.dropoff && <RouteLine from={trip.pickup} to={trip.dropoff} />}
      {trip && trip.trail.length > 1 && <TrailLine points={[...trip.trail]} />}
      {trip?.pickup && (
        <PointMarker point={trip.pickup} shape="pickup" label={tracking('pickup')} description={tracking('pickup')} />
      )}
      {trip?.dropoff && (
        <PointMarker
          point={trip.dropoff}
          shape="dropoff"
          label={tracking('dropoff')}
          description={tracking('dropoff')}
        />
      )}
      <Drivers {...drivers} />
      <TrackingCameraControl {...drivers} camera={camera} onFree={() => onCamera('free')} />
    </MapSurface>
  );
}

type DriversProps = Pick<TrackingMapProps, 'fleet' | 'onFleetChange' | 'chosenId' | 'onChoose'>;

function Drivers({ fleet, onFleetChange, chosenId, onChoose }: DriversProps) {
  const map = useMap();
  const choose = useEffectEvent(onChoose);
  const [layer] = useState(() => new DriverLayer(fleet, { onChoose: (id) => choose(id) }));
  useEffect(() => {
    layer.addTo(map);
    const stop = onFleetChange(() => layer.redraw());
    return () => {
      stop();
      layer.remove();
    };
  }, [layer, map, onFleetChange]);
  useEffect(() => layer.choose(chosenId), [layer, chosenId]);
  return null;
}

/** Moves the map when a person asked for it, and lets go when they move it themselves. */
function TrackingCameraControl({
  fleet,
  onFleetChange,
  chosenId,
  camera,
  onFree,
}: DriversProps & { camera: TrackingMapProps['camera']; onFree: () => void }) {
  const map = useMap();
  const letGo = useEffectEvent(onFree);

  useEffect(() => {
    if (camera === 'free') return;
    const look = () => {
      if (camera === 'all') showAll();
      else follow();
    };
    function showAll() {
      const places = fleet.places();
      if (places.length === 0) return;
      const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
      // One step of a driver does not move the map: only one who would leave the view.
      if (map.getBounds().pad(-0.05).contains(bounds) && map.getZoom() >= map.getBoundsZoom(bounds) - 1) return;
      map.fitBounds(bounds, { padding: [EDGE, EDGE], maxZoom: CLOSEST_ZOOM, animate: !prefersReducedMotion() });
    }
    function follow() {
      const place = chosenId === null ? undefined : fleet.placeOf(chosenId);
      if (!place) return;
      map.setView([place.latitude, place.longitude], Math.max(map.getZoom(), FOLLOW_ZOOM), {
        animate: !prefersReducedMotion(),
      });
    }
    look();
    return onFleetChange(look);
  }, [map, fleet, onFleetChange, chosenId, camera]);

  useEffect(() => {
    const onMove = () => letGo();
    const container = map.getContainer();
    map.on('dragstart dblclick boxzoomstart', onMove);
    container.addEventListener('wheel', onMove, { passive: true });
    return () => {
      map.off('dragstart dblclick boxzoomstart', onMove);
      container.removeEventListener('wheel', onMove);
    };
  }, [map]);
  return null;
}
