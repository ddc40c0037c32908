'use client';

import { useTranslations } from 'next-intl';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { useChangePreferences } from '@/lib/preferences/queries';
import { KindChoice } from './kind-choice';

/** The matters for which the user's open screens ring. */
export function RingPanel() {
  const t = useTranslations('occurrences.ring');
  const { ringKinds = [] } = usePreferences();
  const change = useChangePreferences();
  const onError = useToastProblem();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <KindChoice chosen={ringKinds} onChange={(kinds) => change.mutate({ ringKinds: kinds }, { onError })} />
    </Panel>
  );
}
