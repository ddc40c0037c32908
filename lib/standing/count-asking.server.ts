import type { ServiceContext } from '@/lib/request/context.server';
import { countAsking } from './rows.server';
import type { AskingCount } from './schema';

/** How many orders of all plans did not go at their time and wait for a person. */
export async function countAskingOrders({
  db,
  connection,
}: Pick<ServiceContext, 'db' | 'connection'>): Promise<AskingCount> {
  return { count: await countAsking(db, connection.id) };
}
