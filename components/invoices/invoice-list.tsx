import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link, useRouter } from '@/components/nav/connection-navigation';
import { PrintNote } from '@/components/shell/print-note';
import { useConnection } from '@/components/shell/user/session-context';
import { type Column, DataTable } from '@/components/table/data-table';
import { NoRows } from '@/components/table/no-rows';
import { Pager } from '@/components/table/pager';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { Panel } from '@/components/ui/panel';
import { Money } from '@/components/ui/text/money';
import { PlainDate } from '@/components/ui/text/plain-date';
import { invoiceQueries } from '@/lib/invoices/queries';
import type { InvoiceRow } from '@/lib/invoices/schema';
import { routes } from '@/lib/routes';
import { CopyNote } from './copy-note';
import { DueDay } from './due-day';
import { InvoiceFilters } from './invoice-filters';
import { InvoiceStatus } from './invoice-status';
import { UnpaidAmounts } from './unpaid-amounts';
import { useInvoiceAddress } from './use-invoice-address';
import { useInvoiceText } from './use-invoice-text';

/** The merchant's invoices, newest first. Filters and page stand in the address. */
export function InvoiceList() {
  const t = useTranslations('invoices');
  const router = useRouter();
  const connection = useConnection();
  const address = useInvoiceAddress();
  const { list } = address;
  const columns = useColumns(list.status === 'topup');
  const copy = useQuery(invoiceQueries.copy());
  const syncedAt = copy.data?.syncedAt;
  const { data, ...page } = useQuery(invoiceQueries.list(list, syncedAt));

  if (!data && page.errorUpdateCount > 0) return <Pending query={page} rows={8} />;
  const first = data ? (data.page - 1) * data.perPage + 1 : 0;
  // Until the service has answered for the first time, the copy is not empty but unknown.
  const isUnread = data?.syncedAt === null;
  const isFirstRead = isUnread && !copy.error && !copy.data?.problem;
  return (
    <>
      <PrintNote>
        {t(`filters.${list.status}`)}
        {(list.from || list.to) && (
          <>
            {' · '}
            {t('columns.period')} {list.from && <PlainDate day={list.from} />} –{' '}
            {list.to && <PlainDate day={list.to} />}
          </>
        )}
      </PrintNote>
      <UnpaidAmounts unpaid={data?.unpaid} isReading={isFirstRead || !data} currency={connection.currency} />
      <InvoiceFilters address={address} />
      {data && <CopyNote copy={copy.data ?? { syncedAt: data.syncedAt, problem: null }} isReading={copy.isFetching} />}
      <Panel flush className="overflow-clip">
        {(!data || (data.invoices.length === 0 && isFirstRead)) && <SkeletonRows rows={8} />}
        {data && data.invoices.length > 0 && (
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={data.invoices}
            rowId={({ id }) => id}
            card={(invoice) => <InvoiceCard invoice={invoice} />}
            onOpen={({ id }) => router.push(routes.invoice(id))}
            busy={page.isPlaceholderData}
          />
        )}
        {data && data.invoices.length === 0 && isUnread && !isFirstRead && (
          <EmptyState icon={<ReceiptText />} title={t('unread')}>
            {t('unreadHint')}
          </EmptyState>
        )}
        {data && data.invoices.length === 0 && !isUnread && (
          <NoRows icon={<ReceiptText />} filters={address} texts={t} />
        )}
        {data && data.total > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 ps-3">
            <p className="py-2.5 text-muted text-sm">
              {t('shown', {
                first: Math.min(first, data.total),
                last: Math.min(first + data.invoices.length - 1, data.total),
                total: data.total,
              })}
            </p>
            {data.total > data.perPage && (
              <Pager
                pending={page.isPlaceholderData}
                onNewest={data.page > 2 ? () => address.goTo(1) : undefined}
                onNewer={data.page > 1 ? () => address.goTo(data.page - 1) : undefined}
                onOlder={data.page * data.perPage < data.total ? () => address.goTo(data.page + 1) : undefined}
              />
            )}
          </div>
        )}
      </Panel>
    </>
  );
}

/** Top-ups have a kind and a day; bills have a period, a due day and orders. */
function useColumns(areTopUps: boolean): Column<InvoiceRow>[] {
  const t = useTranslations('invoices.columns');
  const texts = useInvoiceText();
  return [
    {
      key: 'number',
      header: t('number'),
      width: '9.5rem',
      cell: ({ id, invoiceNo }) => (
        <Link href={routes.invoice(id)} className="font-medium hover:underline">
          <bdi dir="ltr">{invoiceNo}</bdi>
        </Link>
      ),
    },
    { key: 'type', header: t('type'), show: 'md', isLeftOut: !areTopUps, cell: ({ type }) => texts.type(type) },
    {
      key: 'period',
      header: t('period'),
      show: areTopUps ? 'md' : 'lg',
      width: '14rem',
      cell: (invoice) => <Period invoice={invoice} />,
    },
    {
      key: 'status',
      header: t('status'),
      width: '9rem',
      cell: ({ status }) => <InvoiceStatus status={status} quiet />,
    },
    {
      key: 'due',
      header: t('due'),
      isLeftOut: areTopUps,
      show: 'md',
      width: '14rem',
      cell: (invoice) => <DueDay invoice={invoice} />,
    },
    {
      key: 'orders',
      header: t('orders'),
      isLeftOut: areTopUps,
      show: 'xl',
      align: 'end',
      width: '6rem',
      cell: ({ ordersCount }) => ordersCount?.toLocaleString('en') ?? '—',
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      width: '9.5rem',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}

/** From when to when a bill counts; a top-up has one day. */
export function Period({ invoice: { periodBegin, periodEnd } }: { invoice: InvoiceRow }) {
  if (!periodBegin || !periodEnd || periodBegin === periodEnd) return <PlainDate day={periodBegin ?? periodEnd} />;
  return (
    <>
      <PlainDate day={periodBegin} /> – <PlainDate day={periodEnd} />
    </>
  );
}

function InvoiceCard({ invoice }: { invoice: InvoiceRow }) {
  const t = useTranslations('invoices.columns');
  const texts = useInvoiceText();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <Link href={routes.invoice(invoice.id)} className="font-medium">
          <bdi dir="ltr">{invoice.invoiceNo}</bdi>
        </Link>
        <Money amount={invoice.amount} currency={invoice.currency} className="font-medium" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
        <span>{texts.type(invoice.type)}</span>
        <InvoiceStatus status={invoice.status} quiet />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
        <span>
          <Period invoice={invoice} />
        </span>
        {invoice.type === 'REGULAR' && (
          <span>
            {t('due')} <DueDay invoice={invoice} />
          </span>
        )}
      </div>
    </div>
  );
}
