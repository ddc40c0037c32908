import { parseAsString, useQueryState } from 'nuqs';
import { branchNamed, branchShown } from '@/lib/preferences/branch-shown';
import { usePreferences } from './use-preferences';

/** The branch that a screen shows, from its address or the user's own; null for all. */
export function useShownBranch(): {
  branchId: string | null;
  named: string | null;
  choose: (id: string | null) => void;
} {
  const { branchId: ownBranch } = usePreferences();
  const [named, setNamed] = useQueryState('branch', parseAsString.withOptions({ history: 'replace', scroll: false }));
  return {
    branchId: branchShown(named, ownBranch),
    named,
    choose: (id) => void setNamed(branchNamed(id, ownBranch)),
  };
}
