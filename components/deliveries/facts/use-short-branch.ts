import { useQuery } from '@tanstack/react-query';
import { useAbilities } from '@/components/shell/use-abilities';
import { useSession } from '@/components/shell/user/session-context';
import { branchQueries } from '@/lib/branches/queries';
import { shortNames } from '@/lib/format/text/short-names';

/** The name of a branch for lists, without what all branches share; judged by `known` until all are loaded. */
export function useShortBranch(known: readonly { name: string }[] = []): (name: string) => string {
  const { can } = useSession();
  const { whyNot } = useAbilities();
  const { data } = useQuery({ ...branchQueries.list(), enabled: can('branch:read') && !whyNot('listBranches') });
  const short = shortNames((data?.branches ?? known).map(({ name }) => name));
  return (name) => short.get(name) ?? name;
}
