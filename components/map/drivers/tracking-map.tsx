'use client';

import dynamic from 'next/dynamic';
import type { Point } from '@/lib/map/point';
import { MapPlaceholder } from '../map-placeholder';
import type { Fleet } from './fleet';

/** `all`: everybody in view; `follow`: the chosen driver in the middle; `free`: the map stays where a person put it. */
export type TrackingCamera = 'all' | 'follow' | 'free';

export type TrackingMapProps = {
  fleet: Fleet;
  /** Subscribes to changes of the fleet; returns the function that ends it. */
  onFleetChange: (listener: () => void) => () => void;
  chosenId: string | null;
  /** Pickup, drop-off and the way driven so far of the chosen delivery. */
  trip: { pickup: Point | null; dropoff: Point | null; trail: readonly Point[] } | null;
  camera: TrackingCamera;
  onCamera: (camera: TrackingCamera) => void;
  onChoose: (id: string | null) => void;
  label: string;
  describedBy?: string;
};

/** All drivers on one map. The list beside it holds the same for screen readers. Loaded lazily. */
export const TrackingMap = dynamic(() => import('./tracking-map-canvas').then((module) => module.TrackingMapCanvas), {
  ssr: false,
  loading: MapPlaceholder,
});
