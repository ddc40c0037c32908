import { loadLivePositions, loadLiveRows } from '@/lib/deliveries/load-live.server';
import { loadLiveImports } from '@/lib/imports/read.server';
import type { LiveLoaders } from '@/lib/live/stream/stream.server';
import type { Context } from '@/lib/request/context.server';

/**
 * The permission and the rows of each kind. Rows are shared by all screens of a connection, so they hold nothing of a
 * single user.
 */
export function liveLoaders({ db, connection }: Pick<Context, 'db' | 'connection'>): LiveLoaders {
  return {
    delivery: { permission: 'delivery:read', load: (ids) => loadLiveRows(db, connection.id, ids) },
    position: { permission: 'delivery:read', load: (ids) => loadLivePositions(db, connection.id, ids) },
    import: { permission: 'delivery:read', load: (ids) => loadLiveImports({ db, connection }, ids) },
    wallet: { permission: 'wallet:read' },
    branches: { permission: 'branch:read' },
    occurrence: { permission: 'delivery:read' },
    connection: { permission: 'delivery:read' },
    'address-request': { permission: 'delivery:write' },
  };
}
