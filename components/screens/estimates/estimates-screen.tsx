'use client';

import { Building2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ComparisonScreen } from '@/components/comparisons/comparison-screen';
import { useAbilities } from '@/components/shell/use-abilities';
import { ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { routes } from '@/lib/routes';
import { DropOffForm } from './drop-off-form';

/** The comparison with the drop-off section of the delivery form, or a note if branches can't be compared. */
export function EstimatesScreen() {
  const { whyNot } = useAbilities();
  const why = whyNot('listBranches');
  return (
    <ComparisonScreen dropOffForm={(props) => (why === null ? <DropOffForm {...props} /> : <NoBranches why={why} />)} />
  );
}

function NoBranches({ why }: { why: string }) {
  const t = useTranslations('estimates');
  const reason = useTranslations('connections.whyNot');
  const { estimateVariants } = useAbilities();
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<Building2 />}
        title={t('compare.noBranches')}
        action={
          estimateVariants.length > 0 && (
            <ButtonLink variant="primary" href={routes.estimateVariants()}>
              {t('open')}
            </ButtonLink>
          )
        }
      >
        <p>{reason(why)}</p>
        {estimateVariants.length > 0 && <p className="mt-1">{t('compare.noBranchesNext')}</p>}
      </EmptyState>
    </div>
  );
}
