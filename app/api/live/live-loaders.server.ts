import { loadLiveRows } from '@/lib/deliveries/load-live.server';
import type { LiveLoaders } from '@/lib/live/stream/stream.server';
import type { Context } from '@/lib/request/context.server';

/** Who is told of what, and the rows that go with it. Rows are shared by all screens of a connection: never a user's own. */
export function liveLoaders({ db, connection }: Pick<Context, 'db' | 'connection'>): LiveLoaders {
  return {
    delivery: { permission: 'delivery:read', load: (ids) => loadLiveRows(db, connection.id, ids) },
    position: { permission: 'delivery:read', load: loadPositions },
    wallet: { permission: 'wallet:read' },
    branches: { permission: 'branch:read' },
    connection: { permission: 'delivery:read' },
  };

  async function loadPositions(ids: string[]) {
    const rows = await loadLiveRows(db, connection.id, ids);
    return rows.map(({ id, driverLatitude, driverLongitude, driverSeenAt }) => ({
      id,
      driverLatitude,
      driverLongitude,
      driverSeenAt,
    }));
  }
}
