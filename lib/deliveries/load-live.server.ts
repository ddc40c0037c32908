import type { Queryable } from '@/lib/db/client.server';
import { inOneRead } from '@/lib/db/in-one-read';
import { rowsByIds } from './list/list-rows.server';
import { livePositions, type PositionsQuery } from './positions/position-rows.server';
import type { DeliveryRow, LivePosition } from './schema';

/** The current rows of changed deliveries, for open screens. */
export function loadLiveRows(db: Queryable, connectionId: string, ids: string[]): Promise<DeliveryRow[]> {
  return rowsByIds(db, connectionId, ids);
}

export { ordersInSight } from './list/list-rows.server';

type ReadPositions = (asked: PositionsQuery) => Promise<LivePosition[]>;
const readers = new WeakMap<Queryable, ReadPositions>();

/** The current positions of their drivers. What many merchants' screens ask for at once is one read. */
export function loadLivePositions(db: Queryable, connectionId: string, ids: string[]): Promise<LivePosition[]> {
  const read = readers.get(db) ?? inOneRead((asked: readonly PositionsQuery[]) => livePositions(db, asked));
  readers.set(db, read);
  return read({ connectionId, ids });
}
