import type { TrackingCamera } from '@/components/map/drivers/tracking-map-props';

/** The camera with no order chosen, and with one, where the address names none. */
export const defaultCamera = (id: string | null): TrackingCamera => (id === null ? 'most' : 'trip');

/**
 * The camera after an order was chosen or closed; null is the default one. A choice in the list shows the trip, one on the
 * map moves nothing.
 */
export function cameraAfter(
  camera: TrackingCamera,
  { id, isOnMap }: { id: string | null; isOnMap: boolean },
): TrackingCamera | null {
  if (camera === 'follow') return id === null ? 'free' : 'follow';
  if (isOnMap) return camera === 'trip' ? 'free' : camera;
  return id === null && camera !== 'trip' ? camera : null;
}
