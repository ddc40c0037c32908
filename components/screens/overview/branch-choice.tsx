'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import type { useShownBranch } from '@/components/shell/user/use-shown-branch';
import { NativeSelect } from '@/components/ui/input/native-select';
import { branchQueries } from '@/lib/branches/queries';

/** The branch that the overview shows; nothing where there is only one. */
export function BranchChoice({ shown: { branchId, choose } }: { shown: ReturnType<typeof useShownBranch> }) {
  const t = useTranslations('deliveries.filters');
  const ui = useTranslations('ui.filters');
  const { whyNot } = useAbilities();
  const { data, isLoading } = useQuery({ ...branchQueries.list(), enabled: !whyNot('listBranches') });
  const branches = data?.branches ?? [];
  if (!isLoading && branches.length < 2 && branchId === null) return null;
  return (
    <NativeSelect
      aria-label={t('branch')}
      className="w-56"
      disabled={isLoading}
      value={branchId ?? ''}
      onChange={(event) => choose(event.target.value || null)}
    >
      <option value="">{t('anyBranch')}</option>
      {branches.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {branchId !== null && !branches.some(({ id }) => id === branchId) && (
        <option value={branchId}>{ui('unknownBranch')}</option>
      )}
    </NativeSelect>
  );
}
