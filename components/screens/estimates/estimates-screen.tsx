'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ComparisonScreen } from '@/components/comparisons/comparison-screen';
import { useAbilities } from '@/components/shell/use-abilities';
import { useSession } from '@/components/shell/user/session-context';
import { ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { routes } from '@/lib/routes';
import { DropOffForm } from './drop-off-form';

/** The comparison with the drop-off section of the delivery form, or a note if nothing can be estimated. */
export function EstimatesScreen() {
  const { whyNot, estimateVariants } = useAbilities();
  const canList = whyNot('listBranches') === null;
  if (!canList && estimateVariants.length === 0) return <NoCredentials />;
  return <ComparisonScreen canList={canList} dropOffForm={(props) => <DropOffForm {...props} canList={canList} />} />;
}

function NoCredentials() {
  const t = useTranslations('estimates.none');
  const { can } = useSession();
  return (
    <EmptyState
      heading="h1"
      icon={<KeyRound />}
      title={t('title')}
      action={can('settings:read') && <ButtonLink href={routes.settingsConnections()}>{t('go')}</ButtonLink>}
    >
      {t('next')}
    </EmptyState>
  );
}
