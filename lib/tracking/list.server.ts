import type { Context } from '@/lib/request/context.server';
import { trackedDeliveries } from './rows.server';
import type { Tracked } from './schema';

/** Every delivery under way or in need of attention, from the ledger. */
export async function listTracked({
  db,
  connection,
  now,
}: Pick<Context, 'db' | 'connection' | 'now'>): Promise<Tracked> {
  const at = now();
  return {
    deliveries: await trackedDeliveries(db, connection.id, connection.attention, at),
    asOf: at.toISOString(),
  };
}
