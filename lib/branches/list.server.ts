import { isInSight } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { allBranches, findBranch, lastSync } from './rows.server';
import type { BranchList, ListBranches } from './schema';
import { syncBranches } from './sync.server';

/** A screen gets a copy younger than this; `watchBranches` renews it once a minute. */
const YOUNG_MS = 20_000;
type Seer = Pick<Context, 'db' | 'connection' | 'user'>;

/** The service's list, or our copy of it while that is young or the service does not answer. */
export async function listBranches(ctx: Context, { refresh }: ListBranches): Promise<BranchList> {
  const syncedAt = await lastSync(ctx.db, ctx.connection.id);
  const young = syncedAt !== null && Math.abs(ctx.now().getTime() - syncedAt.getTime()) < YOUNG_MS;
  if (young && !refresh) return copyOfBranches(ctx);
  const synced = await syncBranches(ctx);
  return { ...(await copyOfBranches(ctx)), stale: !synced.ok, problem: synced.ok ? null : synced.problem };
}

/** Our copy, without a call to the service: a page shows names at once, also while the service is down. */
export async function copyOfBranches({ db, connection, user }: Seer): Promise<BranchList> {
  const [branches, syncedAt] = await Promise.all([
    allBranches(db, connection.id, user.branches),
    lastSync(db, connection.id),
  ]);
  const { branchesNeedAddress: wantsAddress } = connection;
  return { branches, syncedAt: syncedAt?.toISOString() ?? null, stale: false, wantsAddress, problem: null };
}

/** The name in our copy, undefined for a branch that is not in it. */
export async function nameOfBranch({ db, connection, user }: Seer, id: string) {
  return isInSight(user.branches, id) ? (await findBranch(db, connection.id, id))?.name : undefined;
}
