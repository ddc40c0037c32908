'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { Field } from '@/components/ui/input/field';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Panel } from '@/components/ui/panel';
import { branchQueries } from '@/lib/branches/queries';
import { useChangePreferences } from '@/lib/preferences/queries';

/** One's own branch, which lists, notices and the overview follow. Kept for each connection. */
export function OwnBranch() {
  const t = useTranslations('settings.profile');
  const ui = useTranslations('ui.filters');
  const { branchId } = usePreferences();
  const { data } = useQuery(branchQueries.list());
  const change = useChangePreferences();
  const isOffered = data?.branches.some(({ id }) => id === branchId);
  if (data?.branches.length === 0 && branchId === null) return null;
  return (
    <Panel title={t('branchTitle')}>
      <Field label={t('branch')} help={t('branchHelp')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={branchId ?? ''}
            onChange={(event) => change.mutate({ branchId: event.target.value || null })}
          >
            <option value="">{t('branchAll')}</option>
            {data?.branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {branchId !== null && !isOffered && <option value={branchId}>{ui('unknownBranch')}</option>}
          </NativeSelect>
        )}
      </Field>
    </Panel>
  );
}
