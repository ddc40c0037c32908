import type { ServiceContext } from '@/lib/request/context.server';
import { knownWallet, renewWallet } from './read.server';

/**
 * The balance less the fees of deliveries under way; null where it is unknown, or of no matter for test orders. `isFresh`:
 * reads it from the service first, if that answers.
 */
export async function freeBalance(ctx: ServiceContext, isFresh: boolean): Promise<string | null> {
  if (ctx.connection.testMode || ctx.service.whyNot('getWallet') !== null) return null;
  if (isFresh) await renewWallet(ctx, 'worker');
  return (await knownWallet(ctx)).free;
}
