import type { Context } from '@/lib/request/context.server';
import { underWayByBranch } from './rows.server';
import type { BranchActivity } from './schema';

/** What is under way from each branch now. */
export async function readActivity({ db, connection }: Context): Promise<BranchActivity> {
  return { underWay: await underWayByBranch(db, connection.id) };
}
