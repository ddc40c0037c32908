import { branchShown } from '@/lib/preferences/branch-shown';

/** The overview's query for the branch of the address, the same on the server and in the browser. */
export function overviewQuery(named: string | null, ownBranch: string | null): { branch?: string } {
  const branch = branchShown(named, ownBranch);
  return branch ? { branch } : {};
}
