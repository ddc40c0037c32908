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

/** The operations on branches that both the user's role and the connection's credentials allow. */
export function useBranchPermissions() {
  const { can } = useSession();
  const abilities = useAbilities();
  const whyNot = (permission: BranchPermission) => abilities.whyNot(SERVED_AS[permission]);
  return {
    may: (permission: BranchPermission) => can(permission) && !whyNot(permission),
    /** The reason if the credentials deny what the role allows; a key of `connections.whyNot`. */
    whyNot: (...permissions: BranchPermission[]): WhyNot | null =>
      permissions.filter(can).reduce<WhyNot | null>((found, permission) => found ?? whyNot(permission), null),
  };
}
