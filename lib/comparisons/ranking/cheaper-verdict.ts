import type { CheaperBranch } from '../schema';
import { isCheaper } from './rank';

export type CheaperVerdict =
  /** Another branch is cheaper; `current` is null when the chosen one gave no answer. */
  | { kind: 'found'; best: NonNullable<CheaperBranch['best']>; current: CheaperBranch['current'] }
  /** None of so many others that answered is cheaper. */
  | { kind: 'none'; others: number }
  /** No other branch answered. */
  | { kind: 'failed' }
  /** There is no other branch. */
  | { kind: 'only' };

/** What may be said of the answers: branches that gave none are neither cheaper nor dearer. */
export function cheaperVerdict(found: CheaperBranch, chosenId: string | undefined): CheaperVerdict {
  const { best, current, askedBranches, answeredBranches } = found;
  if (best && best.branchId !== chosenId && (!current || isCheaper(best.estimate, current))) {
    return { kind: 'found', best, current };
  }
  const others = answeredBranches - (current ? 1 : 0);
  if (others > 0) return { kind: 'none', others };
  return { kind: current && askedBranches === 1 ? 'only' : 'failed' };
}
