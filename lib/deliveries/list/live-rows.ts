import { rowsOf } from '@/lib/live/live-rows';
import type { LiveEvent } from '@/lib/live/live-store';
import { useLiveEvents } from '@/lib/live/use-live';
import { DeliveryRow, LivePosition } from '../schema';

const deliveriesOf = rowsOf(DeliveryRow);
const positionsOf = rowsOf(LivePosition);

/** Calls the handler with the deliveries that changed, as they are now, and with their event. */
export function useLiveDeliveries(handler: (rows: DeliveryRow[], event: LiveEvent) => void): void {
  useLiveEvents('delivery', (event) => handler(deliveriesOf(event), event));
}

/** Calls the handler with the newest positions of drivers. */
export function useLivePositions(handler: (positions: LivePosition[]) => void): void {
  useLiveEvents('position', (event) => handler(positionsOf(event)));
}

/** The delivery with its driver at a position, where that is newer than the known one. */
export function withNewerPosition<Known extends LivePosition>(known: Known, position: LivePosition | undefined): Known {
  const { driverLatitude = null, driverLongitude = null, driverSeenAt } = position ?? {};
  const isPlaced = driverLatitude !== null && driverLongitude !== null;
  return isPlaced && (driverSeenAt ?? '') > (known.driverSeenAt ?? '') ? { ...known, ...position } : known;
}
