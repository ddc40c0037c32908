import type { Queryable } from '@/lib/db/client.server';
import { rowsByIds } from './rows.server';
import type { DeliveryRow } from './schema';

/** The current rows of deliveries that changed: what open screens are sent. */
export function loadLiveRows(db: Queryable, connectionId: string, ids: string[]): Promise<DeliveryRow[]> {
  return rowsByIds(db, connectionId, ids);
}
