import type { Context } from '@/lib/request/context.server';
import { underWayByBranch } from './delivery-rows.server';
import type { BranchActivity } from './schema';

/** The number of deliveries under way, by branch. */
export async function readActivity({ db, connection, user }: Context): Promise<BranchActivity> {
  return { underWay: await underWayByBranch(db, connection.id, user.branches) };
}
