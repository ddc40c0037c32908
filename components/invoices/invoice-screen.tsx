'use client';

import { useQuery } from '@tanstack/react-query';
import { Printer, ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { PageHeader } from '@/components/ui/page-header';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { CallProblem } from '@/lib/http/call';
import { invoiceQueries } from '@/lib/invoices/queries';
import type { InvoiceRow } from '@/lib/invoices/schema';
import { routes } from '@/lib/routes';
import { DueDay } from './due-day';
import { Period } from './invoice-list';
import { InvoiceStatus } from './invoice-status';
import { ReconciliationPanel } from './reconciliation/reconciliation-panel';
import { useInvoiceText } from './use-invoice-text';

/** One invoice, ready to print. */
export function InvoiceScreen({ id }: { id: string }) {
  const t = useTranslations('invoices');
  const problems = useTranslations('problems');
  const { data, ...query } = useQuery(invoiceQueries.detail(id));
  const back = { href: routes.invoices(), label: t('title') };

  if (!data && query.errorUpdateCount > 0) {
    const isMissing = query.error instanceof CallProblem && query.error.problem.code === 'invoice_not_found';
    return (
      <>
        <PageHeader title={t('one')} back={back} />
        {isMissing ? (
          <EmptyState icon={<ReceiptText />} title={t('missing')}>
            {t('missingHint')}
          </EmptyState>
        ) : (
          <Pending query={query} rows={8} />
        )}
      </>
    );
  }
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={data ? <bdi dir="ltr">{data.invoice.invoiceNo}</bdi> : t('one')}
          badge={data && <InvoiceStatus status={data.invoice.status} />}
          back={back}
          actions={
            <Button variant="primary" icon={<Printer />} disabled={!data} onClick={() => window.print()}>
              {t('print')}
            </Button>
          }
        />
        {data?.problem && (
          <Callout live tone="warning" className="mb-3" title={problems(`${data.problem}.title`)}>
            {problems(`${data.problem}.next`)} {t('copy.kept')}
          </Callout>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2 print:block">
        {data ? <Paper invoice={data.invoice} /> : <Skeleton className="h-120" />}
        {data && isBill(data.invoice) && <ReconciliationPanel id={id} invoiceNo={data.invoice.invoiceNo} />}
      </div>
    </>
  );
}

/** Black on white in both themes, as paper is. */
function Paper({ invoice }: { invoice: InvoiceRow }) {
  const t = useTranslations('invoices');
  const texts = useInvoiceText();
  const { name, merchantName } = useConnection();
  const { type, createdAt } = invoice;
  const isMonthly = isBill(invoice);
  return (
    <article className="rounded-lg border border-line bg-surface p-6 sm:p-8 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4 border-line border-b pb-4">
        <div>
          <p className="text-muted text-sm">{texts.type(type)}</p>
          <p className="font-semibold text-lg">
            <bdi>{merchantName ?? name}</bdi>
          </p>
        </div>
        <p className="sm:text-end">
          <span className="block text-muted text-sm">{t('columns.amount')}</span>
          <Money amount={invoice.amount} currency={invoice.currency} className="font-semibold text-2xl" />
        </p>
      </header>
      <KeyValueList className="mt-2">
        <KeyValue label={t('columns.number')}>
          <bdi dir="ltr">{invoice.invoiceNo}</bdi>
        </KeyValue>
        <KeyValue label={t('columns.status')}>
          <InvoiceStatus status={invoice.status} quiet />
          <span className="block text-muted text-sm">
            {t.has(`meaning.${invoice.status}`) && t(`meaning.${invoice.status}`)}
          </span>
        </KeyValue>
        <KeyValue label={t('columns.period')}>
          <Period invoice={invoice} />
        </KeyValue>
        <KeyValue label={t('columns.due')}>{isMonthly && <DueDay invoice={invoice} />}</KeyValue>
        <KeyValue label={t('columns.created')}>
          {createdAt ? <DateTime value={createdAt} style="date" /> : '—'}
        </KeyValue>
        {isMonthly && (
          <>
            <KeyValue label={t('columns.orders')}>{invoice.ordersCount?.toLocaleString('en') ?? '—'}</KeyValue>
            <KeyValue label={t('columns.trips')}>{invoice.tripsCount?.toLocaleString('en') ?? '—'}</KeyValue>
          </>
        )}
      </KeyValueList>
      {isMonthly && <p className="mt-4 border-line border-t pt-4 text-muted text-sm">{t('countsOnly')}</p>}
    </article>
  );
}

/** A monthly bill, which has a period that orders can be compared with. */
function isBill({ type, periodBegin, periodEnd }: InvoiceRow): boolean {
  return type === 'REGULAR' && periodBegin !== null && periodEnd !== null;
}
