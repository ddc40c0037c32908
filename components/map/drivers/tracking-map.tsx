import dynamic from 'next/dynamic';
import { MapPlaceholder } from '../surface/map-placeholder';

/** All drivers on one map. The list beside it holds the same for screen readers. Loaded lazily. */
export const TrackingMap = dynamic(() => import('./tracking-map-canvas').then((module) => module.TrackingMapCanvas), {
  ssr: false,
  loading: MapPlaceholder,
});
