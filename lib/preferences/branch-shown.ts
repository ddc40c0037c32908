/** `branch` in an address: every branch, also for a user who has set one as theirs. */
export const ALL_BRANCHES = 'all';

/** The branch that a screen shows: the one that its address names, else the user's own. Null: all. */
export function branchShown(named: string | null, ownBranch: string | null): string | null {
  return named === ALL_BRANCHES ? null : (named ?? ownBranch);
}

/** The value of the address when a user chooses a branch, or null for all of them. */
export function branchNamed(chosen: string | null, ownBranch: string | null): string | null {
  return chosen === ownBranch ? null : (chosen ?? ALL_BRANCHES);
}
