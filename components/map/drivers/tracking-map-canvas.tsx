import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { countryView, type Point } from '@/lib/map/geometry/point';
import { useMapConfig } from '../config/map-config';
import { prefersReducedMotion } from '../config/reduced-motion';
import { PointMarker } from '../markers/point-marker';
import { RouteLine, TrailLine } from '../markers/route-line';
import { onUserMove } from '../surface/camera';
import { boundsOf, toLatLng } from '../surface/lat-lng';
import { AimControls } from '../surface/map-control';
import { MapSurface } from '../surface/map-surface';
import { DriverLayer } from './driver-layer';
import { NAMES_FROM_ZOOM } from './driver-names';
import type { MapView, TrackingMapProps } from './tracking-map-props';

const FOLLOW_ZOOM = 15;
const CLOSEST_ZOOM = 15;
const EDGE = 64;

/** The part that `TrackingMap` loads lazily; not for direct import. */
export function TrackingMapCanvas(props: TrackingMapProps) {
  const {
    trip,
    branches = NO_BRANCHES,
    camera,
    onCamera,
    view,
    onView,
    scale = 1,
    isPlain = false,
    label,
    ...drivers
  } = props;
  const tracking = useTranslations('tracking');
  const { country } = useMapConfig();
  const { center, zoom } = (camera === 'free' && view && { center: view, zoom: view.zoom }) || countryView(country);
  const toggle = (aim: 'all' | 'follow') => ({
    pressed: camera === aim,
    onClick: () => onCamera(camera === aim ? 'free' : aim),
  });
  return (
    <MapSurface
      label={label}
      center={center}
      zoom={zoom}
      scale={scale}
      onZoomByHand={() => (camera === 'all' || camera === 'most') && onCamera('free')}
      controls={!isPlain && <AimControls all={toggle('all')} driver={drivers.chosenId !== null && toggle('follow')} />}
    >
      <BranchPlaces branches={branches} scale={scale} />
      {trip?.pickup && trip.dropoff && <RouteLine from={trip.pickup} to={trip.dropoff} />}
      {trip && trip.trail.length > 1 && <TrailLine points={[...trip.trail]} />}
      {(['pickup', 'dropoff'] as const).map((shape) => {
        const point = trip?.[shape];
        return (
          point && (
            <PointMarker key={shape} point={point} shape={shape} scale={scale} label={tracking(shape)} isNamedAbove />
          )
        );
      })}
      <Drivers {...drivers} scale={scale} />
      <TrackingCameraControl
        {...drivers}
        trip={trip}
        branches={branches}
        camera={camera}
        scale={scale}
        onFree={() => camera !== 'free' && onCamera('free')}
      />
      {camera === 'free' && onView && <ViewReporter onView={onView} />}
    </MapSurface>
  );
}

const NO_BRANCHES: NonNullable<TrackingMapProps['branches']> = [];

/** All branches; their names only near enough to have space. */
function BranchPlaces({ branches, scale }: { branches: NonNullable<TrackingMapProps['branches']>; scale: number }) {
  const map = useMap();
  const isNear = () => map.getZoom() >= NAMES_FROM_ZOOM + Math.log2(scale);
  const [isNamed, setNamed] = useState(isNear);
  useMapEvents({ zoomend: () => setNamed(isNear()) });
  return branches.map(({ id, label, ...point }) => (
    <PointMarker key={id} point={point} shape="branch" label={label} scale={scale} style={isNamed ? NAMED : UNNAMED} />
  ));
}

const NAMED = {};
const UNNAMED = { isNamed: false };

type DriversProps = Pick<TrackingMapProps, 'fleet' | 'onFleetChange' | 'chosenId' | 'onChoose'>;

function Drivers({ fleet, onFleetChange, chosenId, onChoose, scale }: DriversProps & { scale: number }) {
  const map = useMap();
  const choose = useEffectEvent(onChoose);
  const [layer] = useState(() => new DriverLayer(fleet, (id) => choose(id), scale));
  useEffect(() => {
    layer.addTo(map);
    const stop = onFleetChange(() => layer.update());
    return () => {
      stop();
      layer.remove();
    };
  }, [layer, map, onFleetChange]);
  useEffect(() => layer.choose(chosenId), [layer, chosenId]);
  return null;
}

/** Reports where a free map was moved to. */
function ViewReporter({ onView }: { onView: (view: MapView) => void }) {
  const map = useMapEvents({ moveend: () => report() });
  const report = useEffectEvent(() => {
    const { lat, lng } = map.getCenter();
    onView({ latitude: lat, longitude: lng, zoom: map.getZoom() });
  });
  // A map without animation has moved before it is free.
  useEffect(() => report(), []);
  return null;
}

/** Moves the map when a person asked for it, and lets go when they move it themselves. */
function TrackingCameraControl({
  fleet,
  onFleetChange,
  chosenId,
  trip,
  branches = NO_BRANCHES,
  camera,
  scale,
  onFree,
}: DriversProps & Pick<TrackingMapProps, 'camera' | 'trip' | 'branches'> & { scale: number; onFree: () => void }) {
  const map = useMap();
  const letGo = useEffectEvent(onFree);
  const { pickup, dropoff } = trip ?? {};

  useEffect(() => {
    if (camera === 'free') return;
    const aim = () => {
      if (camera === 'follow') follow();
      else if (camera === 'trip') showAll(tripPoints());
      // Without drivers the branches are in view.
      else showAll((camera === 'all' ? fleet.bounds() : fleet.denseBounds()) ?? branches);
    };
    function tripPoints() {
      const driver = chosenId === null ? undefined : fleet.positionOf(chosenId);
      return [pickup, dropoff, driver].filter((point) => point != null);
    }
    function showAll(points: readonly Point[]) {
      if (points.length === 0) return;
      const bounds = boundsOf(points);
      // One step of a driver does not move the map: only one who would leave the view.
      const closest = Math.min(map.getBoundsZoom(bounds), CLOSEST_ZOOM);
      if (map.getBounds().pad(-0.05).contains(bounds) && map.getZoom() >= closest - 1) return;
      map.fitBounds(bounds, {
        padding: [EDGE * scale, EDGE * scale],
        maxZoom: CLOSEST_ZOOM,
        animate: !prefersReducedMotion(),
      });
    }
    function follow() {
      const position = chosenId === null ? undefined : fleet.positionOf(chosenId);
      if (!position) return;
      map.setView(toLatLng(position), Math.max(map.getZoom(), FOLLOW_ZOOM), {
        animate: !prefersReducedMotion(),
      });
    }
    aim();
    // The details of a chosen order take their width from the map.
    map.on('resize', aim);
    const stop = onFleetChange(aim);
    return () => {
      map.off('resize', aim);
      stop();
    };
  }, [map, fleet, onFleetChange, chosenId, pickup, dropoff, branches, camera, scale]);

  useEffect(() => onUserMove(map, () => letGo()), [map]);
  return null;
}
