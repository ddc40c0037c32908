import { Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import type { WhyNot } from '@/lib/service/why-not';

/** The page of a connection with credentials that can't list branches. */
export function NoBranchesHere({ whyNot }: { whyNot: WhyNot }) {
  const t = useTranslations('branches');
  const why = useTranslations('connections.whyNot');
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState icon={<Store />} title={t('unserved')}>
        {why(whyNot)} {whyNot !== 'denied' && t('unservedNext')}
      </EmptyState>
    </>
  );
}
