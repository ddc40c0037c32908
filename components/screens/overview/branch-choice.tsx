import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import type { useShownBranch } from '@/components/shell/user/use-shown-branch';
import { BranchSelect } from '@/components/ui/input/branch-select';
import { branchQueries } from '@/lib/branches/queries';

/** The branch that the overview shows; nothing where there is only one. */
export function BranchChoice({ shown: { branchId, choose } }: { shown: ReturnType<typeof useShownBranch> }) {
  const t = useTranslations('deliveries.filters');
  const { whyNot } = useAbilities();
  const { data, isLoading } = useQuery({ ...branchQueries.list(), enabled: !whyNot('listBranches') });
  const branches = isLoading ? undefined : (data?.branches ?? []);
  if (branches && branches.length < 2 && branchId === null) return null;
  return (
    <BranchSelect
      aria-label={t('branch')}
      className="w-56"
      disabled={!branches}
      any={t('anyBranch')}
      branches={branches}
      value={branchId}
      onChange={choose}
    />
  );
}
