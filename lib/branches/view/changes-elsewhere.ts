import { type BranchRow, isUnchanged } from '../schema';

export type ChangesElsewhere = { added: BranchRow[]; changed: BranchRow[]; removed: BranchRow[] };

const OWN_FOR_MS = 15_000;
const own = new Map<string, number>();

/** A change of this screen itself is not announced. */
export function noteOwnChange(id: string, now = Date.now()): void {
  own.set(id, now);
}

/** The differences between two lists that this screen did not make. */
export function changesElsewhere(before: BranchRow[], after: BranchRow[], now = Date.now()): ChangesElsewhere {
  const known = new Map(before.map((branch) => [branch.id, branch]));
  const foreign = after.filter(({ id }) => now - (own.get(id) ?? 0) > OWN_FOR_MS);
  return {
    added: foreign.filter(({ id, gone }) => !gone && (known.get(id)?.gone ?? true)),
    changed: foreign.filter((branch) => {
      const was = known.get(branch.id);
      return was !== undefined && !was.gone && !branch.gone && !isUnchanged(was, branch);
    }),
    removed: foreign.filter(({ id, gone }) => gone && known.get(id)?.gone === false),
  };
}
