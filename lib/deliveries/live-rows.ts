import type { z } from 'zod/mini';
import type { LiveEvent } from '@/lib/live/live-store';
import { useLiveEvents } from '@/lib/live/use-live';
import { DeliveryRow, LivePosition } from './schema';

const parsedRows = new WeakMap<LiveEvent, DeliveryRow[]>();
const parsedPositions = new WeakMap<LiveEvent, LivePosition[]>();

/** Calls the handler with the deliveries that changed, as they are now, and with their event. */
export function useLiveDeliveries(handler: (rows: DeliveryRow[], event: LiveEvent) => void): void {
  useLiveEvents('delivery', (event) => handler(parseOnce(parsedRows, DeliveryRow, event), event));
}

/** Calls the handler with the newest positions of drivers. */
export function useLivePositions(handler: (positions: LivePosition[]) => void): void {
  useLiveEvents('position', (event) => handler(parseOnce(parsedPositions, LivePosition, event)));
}

/** The newer of two states of a delivery: the known one, and one that came by the stream or in a response. */
export function newerRow<Row extends { updatedAt: string }>(known: Row, change: Row | undefined): Row {
  return change && isNewer(known, change) ? change : known;
}

/** Whether a change is at least as new as what is known. */
export function isNewer(known: { updatedAt: string }, change: { updatedAt: string }): boolean {
  return change.updatedAt >= known.updatedAt;
}

/** The readable rows of an event, parsed once for all of its receivers. */
function parseOnce<Row>(parsed: WeakMap<LiveEvent, Row[]>, schema: z.ZodMiniType<Row>, event: LiveEvent): Row[] {
  const rows = parsed.get(event) ?? event.rows.flatMap((row) => schema.safeParse(row).data ?? []);
  parsed.set(event, rows);
  return rows;
}
