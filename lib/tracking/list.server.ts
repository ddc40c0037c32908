import type { Context } from '@/lib/request/context.server';
import { deliveriesUnderWay } from './rows.server';
import type { Tracked } from './schema';

/** Every delivery under way, from the ledger. */
export async function listTracked({
  db,
  connection,
  now,
}: Pick<Context, 'db' | 'connection' | 'now'>): Promise<Tracked> {
  return { deliveries: await deliveriesUnderWay(db, connection.id), asOf: now().toISOString() };
}
