import { useAddress } from '@/components/nav/use-address';
import { textParam } from '@/lib/address-params';
import { branchNamed, branchShown } from '@/lib/preferences/branch-shown';
import { usePreferences } from './use-preferences';

const PARAMS = { branch: textParam };

/** The branch that a screen shows, from its address or the user's own; null for all. */
export function useShownBranch(): {
  branchId: string | null;
  named: string | null;
  choose: (id: string | null) => void;
} {
  const { branchId: ownBranch } = usePreferences();
  const [{ branch: named }, set] = useAddress(PARAMS);
  return {
    branchId: branchShown(named, ownBranch),
    named,
    choose: (id) => set({ branch: branchNamed(id, ownBranch) }),
  };
}
