import type { Queryable } from '@/lib/db/client.server';
import { rowsByIds } from './list/list-rows.server';
import { livePositions } from './positions/position-rows.server';
import type { DeliveryRow, LivePosition } from './schema';

/** The current rows of changed deliveries, for open screens. */
export function loadLiveRows(db: Queryable, connectionId: string, ids: string[]): Promise<DeliveryRow[]> {
  return rowsByIds(db, connectionId, ids);
}

/** The current positions of their drivers. */
export function loadLivePositions(db: Queryable, connectionId: string, ids: string[]): Promise<LivePosition[]> {
  return livePositions(db, connectionId, ids);
}
