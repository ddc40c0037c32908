import type { PeopleContext } from './access.server';
import { selectBranchesOf } from './rows.server';
import type { BranchesOf, GivableBranches } from './schema';

/** The branches of any merchant, for whoever gives rights there. */
export async function branchesOf({ db }: PeopleContext, { connectionId }: BranchesOf): Promise<GivableBranches> {
  return { branches: await selectBranchesOf(db, connectionId) };
}
