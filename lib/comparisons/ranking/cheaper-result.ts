import type { CheaperBranch } from '../schema';
import { isCheaper } from './rank';

export type CheaperResult =
  /** Another branch is cheaper; `current` is null if the chosen one has no estimate. */
  | { kind: 'found'; best: NonNullable<CheaperBranch['best']>; current: CheaperBranch['current'] }
  /** None of the other branches with an estimate is cheaper. */
  | { kind: 'none'; others: number }
  /** No other branch has an estimate. */
  | { kind: 'failed' }
  /** There is no other branch. */
  | { kind: 'only' };

/** The result of a search for a cheaper branch. Branches without an estimate do not count. */
export function cheaperResult(found: CheaperBranch, chosenId: string | undefined): CheaperResult {
  const { best, current, askedBranches, answeredBranches } = found;
  if (best && best.branchId !== chosenId && (!current || isCheaper(best.estimate, current))) {
    return { kind: 'found', best, current };
  }
  const others = answeredBranches - (current ? 1 : 0);
  if (others > 0) return { kind: 'none', others };
  return { kind: current && askedBranches === 1 ? 'only' : 'failed' };
}
