import type { UserContext } from '@/lib/request/context.server';
import { selectBranchesOf } from './rows.server';
import type { BranchesOf, GivableBranches } from './schema';

/** The branches of any merchant, for whoever gives rights there. */
export async function branchesOf({ db }: UserContext, { connectionId }: BranchesOf): Promise<GivableBranches> {
  return { branches: await selectBranchesOf(db, connectionId) };
}
