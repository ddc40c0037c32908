import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMapEvents } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';
import { prefersReducedMotion } from '../config/reduced-motion';
import { boundsOf } from './lat-lng';

/** `fit` shows all points, `follow` centers the followed point, `free` leaves the view to the user, who moved it. */
export type CameraMode = 'fit' | 'follow' | 'free';

const CLOSEST_ZOOM = 16;
const FOLLOW_ZOOM = 15;

/** Space for a marker and its name, in pixels; more on the side of the controls. */
const EDGE = 56;
const BESIDE_CONTROLS = 92;
/** Half of the longest name of a branch (map.css), which stands in the middle above it. */
const BESIDE_NAMES = 92;

/** Moves the view of a trip's map. Calls `onFree` when the user moves the map. */
export function Camera({
  mode,
  points,
  followed,
  hasLongNames = false,
  onFree,
}: {
  mode: CameraMode;
  /** The points that `fit` shows. The last one may move. */
  points: Point[];
  followed: Point | null;
  /** Whether names of branches stand at the points. */
  hasLongNames?: boolean;
  onFree: () => void;
}) {
  const map = useMapEvents({ resize: () => mode === 'fit' && showAll(true) });
  const takeOver = useEffectEvent(onFree);
  const pointsKey = points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ');
  const lastFit = useRef('');

  const showAll = useEffectEvent((isForced: boolean) => {
    const bounds = boundsOf(points);
    if (!bounds.isValid()) return;
    // The map moves only if a place would leave the view, not with every step of a driver.
    if (!isForced && map.getBounds().pad(-0.08).contains(bounds)) return;
    const edge = hasLongNames ? BESIDE_NAMES : EDGE;
    const [left, right] = document.documentElement.dir === 'rtl' ? [BESIDE_CONTROLS, edge] : [edge, BESIDE_CONTROLS];
    map.fitBounds(bounds, {
      paddingTopLeft: [left, EDGE],
      paddingBottomRight: [right, EDGE],
      maxZoom: CLOSEST_ZOOM,
      animate: !isForced && !prefersReducedMotion(),
    });
  });

  useEffect(() => {
    if (mode !== 'fit' || !pointsKey) return;
    const signature = `${mode} ${pointsKey.split(' ').length}`;
    showAll(lastFit.current !== signature);
    lastFit.current = signature;
  }, [mode, pointsKey]);

  useEffect(() => {
    if (mode !== 'fit') lastFit.current = '';
  }, [mode]);

  const latitude = followed?.latitude;
  const longitude = followed?.longitude;
  useEffect(() => {
    if (mode !== 'follow' || latitude === undefined || longitude === undefined) return;
    const zoom = Math.max(map.getZoom(), FOLLOW_ZOOM);
    map.setView([latitude, longitude], zoom, { animate: !prefersReducedMotion() });
  }, [map, mode, latitude, longitude]);

  useEffect(() => onUserMove(map, () => takeOver()), [map]);
  return null;
}

/** Calls `listener` when a person moves the map; returns the function that ends it. */
export function onUserMove(map: LeafletMap, listener: () => void) {
  const container = map.getContainer();
  const onTouch = (event: TouchEvent) => event.touches.length > 1 && listener();
  const onKey = (event: KeyboardEvent) => /^(Arrow|[+=-]$)/.test(event.key) && listener();
  const onWheel = () => map.scrollWheelZoom.enabled() && listener();
  map.on('dragstart dblclick boxzoomstart', listener);
  container.addEventListener('wheel', onWheel, { passive: true });
  container.addEventListener('touchstart', onTouch, { passive: true });
  container.addEventListener('keydown', onKey);
  return () => {
    map.off('dragstart dblclick boxzoomstart', listener);
    container.removeEventListener('wheel', onWheel);
    container.removeEventListener('touchstart', onTouch);
    container.removeEventListener('keydown', onKey);
  };
}
