import type { Queryable } from '@/lib/db/client.server';
import { rowsByIds } from './list/list-rows.server';
import type { DeliveryRow } from './schema';

/** The current rows of changed deliveries, for open screens. */
export function loadLiveRows(db: Queryable, connectionId: string, ids: string[]): Promise<DeliveryRow[]> {
  return rowsByIds(db, connectionId, ids);
}
