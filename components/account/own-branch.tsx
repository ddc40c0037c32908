'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { BranchSelect } from '@/components/ui/input/branch-select';
import { Field } from '@/components/ui/input/field';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { branchQueries } from '@/lib/branches/queries';
import { useChangePreferences } from '@/lib/preferences/queries';

/** One's own branch, which lists, notices and the overview follow. Kept for each connection. */
export function OwnBranch() {
  const t = useTranslations('settings.profile');
  const { branchId } = usePreferences();
  const branches = useQuery(branchQueries.list()).data?.branches.filter(({ gone }) => !gone);
  const change = useChangePreferences(useToastProblem());
  if (branches?.length === 0 && branchId === null) return null;
  return (
    <Panel title={t('branchTitle')}>
      <Field label={t('branch')} help={t('branchHelp')}>
        {(control) => (
          <BranchSelect
            {...control}
            any={t('branchAll')}
            branches={branches}
            value={branchId}
            onChange={(id) => change.mutate({ branchId: id })}
          />
        )}
      </Field>
    </Panel>
  );
}
