import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { knownWallet, refreshWallet } from './read.server';

/**
 * The balance less the fees of deliveries under way; null where it is unknown, or of no matter for test orders. `isFresh`:
 * reads it from the service first, if that answers.
 */
export async function freeBalance(ctx: ServiceContext, isFresh: boolean): Promise<string | null> {
  if (ctx.connection.testMode || ctx.service.whyNot('getWallet') !== null) return null;
  try {
    if (isFresh) await refreshWallet(ctx, 'worker');
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
  }
  return (await knownWallet(ctx)).free;
}
