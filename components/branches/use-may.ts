import { useAbilities } from '@/components/shell/use-abilities';
import { useSession } from '@/components/shell/user/session-context';
import type { WhyNot } from '@/lib/service/why-not';

const SERVED_AS = {
  'branch:read': 'listBranches',
  'branch:write': 'createBranch',
  'branch:update': 'updateBranch',
  'branch:delete': 'deleteBranch',
} as const;
type BranchPermission = keyof typeof SERVED_AS;

/** What may be done with branches here: by this person, and by the credentials of the connection. */
export function useMay() {
  const { can } = useSession();
  const abilities = useAbilities();
  const whyNot = (permission: BranchPermission) => abilities.whyNot(SERVED_AS[permission]);
  return {
    may: (permission: BranchPermission) => can(permission) && !whyNot(permission),
    /** Why the credentials do not allow what this person may do; a key of `connections.why_not`. */
    whyNot: (...permissions: BranchPermission[]): WhyNot | null =>
      permissions.filter(can).reduce<WhyNot | null>((found, permission) => found ?? whyNot(permission), null),
  };
}
