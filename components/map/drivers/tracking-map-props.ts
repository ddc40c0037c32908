import type { Point } from '@/lib/map/geometry/point';
import type { Fleet } from './fleet';

/**
 * `most`: the dense nine tenths in view; `all`: everybody; `follow`: the chosen driver in the middle; `trip`: the chosen
 * trip as a whole; `free`: the map stays where a person put it.
 */
export type TrackingCamera = 'most' | 'all' | 'follow' | 'trip' | 'free';
/** A branch on the map. */
export type MapPlace = Point & { id: string; label: string };
/** The view of a free map. */
export type MapView = Point & { zoom: number };

export type TrackingMapProps = {
  fleet: Fleet;
  /** Subscribes to changes of the fleet; returns the function that ends it. */
  onFleetChange: (listener: () => void) => () => void;
  chosenId: string | null;
  /** Pickup, drop-off and the way driven so far of the chosen delivery. */
  trip: { pickup: Point | null; dropoff: Point | null; trail: readonly Point[] } | null;
  /** Always on the map. */
  branches?: readonly MapPlace[];
  camera: TrackingCamera;
  onCamera: (camera: TrackingCamera) => void;
  /** Where a free map opens, and where it was moved to. */
  view?: MapView | null;
  onView?: (view: MapView) => void;
  /** Scale of markers and labels, for a screen that is far away. */
  scale?: number;
  /** Without buttons, for a small or a wall map. */
  isPlain?: boolean;
  onChoose: (id: string | null) => void;
  label: string;
};
