import { loadLivePositions, loadLiveRows, ordersInSight } from '@/lib/deliveries/load-live.server';
import { progressOf } from '@/lib/imports/import-rows.server';
import { importsInSight } from '@/lib/imports/read.server';
import type { LiveLoaders } from '@/lib/live/stream/stream.server';
import { occurrencesInSight } from '@/lib/occurrences/list.server';
import type { Context } from '@/lib/request/context.server';

/**
 * The permission and the rows of each kind. Rows are shared by all screens of a connection, so they hold nothing of a
 * single user.
 */
export function liveLoaders({ db, connection }: Pick<Context, 'db' | 'connection'>): LiveLoaders {
  const orders = (ids: string[], branches: readonly string[]) => ordersInSight(db, connection.id, ids, branches);
  return {
    delivery: { permission: 'delivery:read', load: (ids) => loadLiveRows(db, connection.id, ids), inSight: orders },
    position: {
      permission: 'delivery:read',
      load: (ids) => loadLivePositions(db, connection.id, ids),
      inSight: orders,
    },
    import: {
      permission: 'delivery:read',
      load: (ids) => progressOf(db, connection, null, ids),
      inSight: (ids, branches) => importsInSight(db, connection.id, ids, branches),
    },
    wallet: { permission: 'wallet:read' },
    branches: { permission: 'branch:read' },
    occurrence: {
      permission: 'delivery:read',
      inSight: (ids, branches) => occurrencesInSight(db, connection.id, ids, branches),
    },
    connection: { permission: 'delivery:read' },
    'address-request': { permission: 'delivery:write' },
  };
}
