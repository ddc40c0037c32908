import type { Branches } from '@/lib/db/of-branches';
import type { Context } from '@/lib/request/context.server';
import { trackedDeliveries } from './rows.server';
import type { Tracked } from './schema';

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
