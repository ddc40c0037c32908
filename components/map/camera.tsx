'use client';

import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from '@/lib/map/point';
import { prefersReducedMotion } from './reduced-motion';

/** `fit`: everything in view; `follow`: the followed point in the middle; `free`: the user moved the map, leave it alone. */
export type CameraMode = 'fit' | 'follow' | 'free';

const CLOSEST_ZOOM = 16;
const FOLLOW_ZOOM = 15;

/** Room for a marker and its name, in pixels; more on the side where the controls stand. */
const EDGE = 56;
const BESIDE_CONTROLS = 92;

/** The one place that moves the view of a trip. Says `onFree` when the user takes over. */
export function Camera({
  mode,
  places,
  followed,
  onFree,
}: {
  mode: CameraMode;
  /** What `fit` has to show. The last of them may move. */
  places: Point[];
  followed: Point | null;
  onFree: () => void;
}) {
  const map = useMap();
  const takeOver = useEffectEvent(onFree);
  const placesKey = places.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ');
  const lastFit = useRef('');

  const showAll = useEffectEvent((isForced: boolean) => {
    const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
    if (!bounds.isValid()) return;
    // A driver's every step is no reason to move the map: only when somebody would leave it.
    if (!isForced && map.getBounds().pad(-0.08).contains(bounds)) return;
    const [left, right] = document.documentElement.dir === 'rtl' ? [BESIDE_CONTROLS, EDGE] : [EDGE, BESIDE_CONTROLS];
    map.fitBounds(bounds, {
      paddingTopLeft: [left, EDGE],
      paddingBottomRight: [right, EDGE],
      maxZoom: CLOSEST_ZOOM,
      animate: !isForced && !prefersReducedMotion(),
    });
  });

  useEffect(() => {
    if (mode !== 'fit' || !placesKey) return;
    const signature = `${mode} ${placesKey.split(' ').length}`;
    showAll(lastFit.current !== signature);
    lastFit.current = signature;
  }, [mode, placesKey]);

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
  useEffect(() => {
    const refit = () => mode === 'fit' && showAll(true);
    map.on('resize', refit);
    return () => {
      map.off('resize', refit);
    };
  }, [map, mode]);
  return null;
}

function onUserMove(map: LeafletMap, listener: () => void) {
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
