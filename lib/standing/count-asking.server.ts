import type { Context } from '@/lib/request/context.server';
import { countAsking } from './rows.server';
import type { AskingCount } from './schema';

/** How many orders did not go at their time and wait for a person. */
export function countAskingOrders(ctx: Pick<Context, 'db' | 'connection' | 'user'>): Promise<AskingCount> {
  return countAsking(ctx.db, ctx.connection.id, ctx.user.branches);
}
