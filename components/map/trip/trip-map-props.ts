import type { Point } from '@/lib/map/geometry/point';

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
  /** Set when the trip is over: positions are not old, and no age is shown. */
  isPast?: boolean;
  /** The merchant's time zone, for the exact time behind "2 min ago". */
  timeZone: string;
  /** The map's name for screen readers; by default "Map of the delivery". */
  label?: string;
  /** Sets the height, by default 20 rem; the placeholder has the same one. */
  className?: string;
}
