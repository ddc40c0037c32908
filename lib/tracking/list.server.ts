import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import type { Branches } from '@/lib/db/of-branches';
import type { Context } from '@/lib/request/context.server';
import { driversOf, trackedDeliveries } from './rows.server';
import type { AllTracked, Tracked } from './schema';

/** Every delivery under way or in need of attention, from the ledger. */
export async function listTracked({
  db,
  connection,
  user,
  now,
}: Pick<Context, 'db' | 'connection' | 'now'> & { user: { branches: Branches } }): Promise<Tracked> {
  const at = now();
  return {
    deliveries: await trackedDeliveries(db, connection, user.branches, at),
    asOf: at.toISOString(),
  };
}

/** Deliveries with a driver on the map, of all merchants that the user may see. */
export async function listAllTracked({ db, user }: Pick<Context, 'db' | 'user'>): Promise<AllTracked> {
  const seen = await connectionsOf(db, user.id, 'delivery:read');
  return {
    deliveries: await driversOf(db, seen),
    merchants: seen.map(({ id, slug, attention }) => ({ id, slug, attention })),
  };
}
