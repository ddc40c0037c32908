'use client';

import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { Callout } from '@/components/ui/feedback/callout';
import { PageHeader } from '@/components/ui/page-header';
import { InvoiceList } from './invoice-list';

/** Where the credentials know no invoices, the page says so in place of an empty list. */
export function InvoicesScreen() {
  const t = useTranslations('invoices');
  const why = useTranslations('connections.whyNot');
  const whyNot = useAbilities().whyNot('listInvoices');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {whyNot ? (
        <Callout tone="info" title={t('notServed')}>
          {why(whyNot)}
        </Callout>
      ) : (
        <InvoiceList />
      )}
    </>
  );
}
