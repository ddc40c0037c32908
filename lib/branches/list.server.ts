import type { Context, ServiceContext } from '@/lib/http/context.server';
import { isServiceFailure } from '@/lib/service/errors';
import { allBranches, lastSync, replaceBranches } from './rows.server';
import type { BranchList, ListBranches } from './schema';

const YOUNG_MS = 60_000;
const NO_RETRIES: readonly number[] = [];

/** The merchant's branches: the service's list, or our copy of it when that is young or the service does not answer. */
export async function listBranches(ctx: Context, { refresh }: ListBranches): Promise<BranchList> {
  const syncedAt = await lastSync(ctx.db, ctx.connection.id);
  const young = syncedAt !== null && ctx.now().getTime() - syncedAt.getTime() < YOUNG_MS;
  const stale = young && !refresh ? false : !(await syncBranches(ctx));
  return {
    branches: await allBranches(ctx.db, ctx.connection.id),
    syncedAt: (await lastSync(ctx.db, ctx.connection.id))?.toISOString() ?? null,
    stale,
  };
}

/** Takes the service's list into our copy; answers whether it could be asked. */
export async function syncBranches(ctx: ServiceContext): Promise<boolean> {
  try {
    const { branches, unreadable, answeredAt } = await ctx.service.listBranches({ retryDelaysMs: NO_RETRIES });
    if (unreadable > 0) console.warn(`branches: ${unreadable} of the service's records could not be read`);
    await ctx.db.transaction((tx) => replaceBranches(tx, ctx.connection.id, branches, answeredAt));
    return true;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    return false;
  }
}
