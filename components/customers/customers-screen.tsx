'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { usePlaceText } from '@/components/map/areas/use-place-text';
import { Link, useRouter } from '@/components/nav/connection-navigation';
import type { Column } from '@/components/table/data-table';
import { NoRows } from '@/components/table/no-rows';
import { PagedRows } from '@/components/table/paged-rows';
import { Badge } from '@/components/ui/badge';
import { Input } from '@/components/ui/input/input';
import { Segmented } from '@/components/ui/input/radio-group';
import { PageHeader } from '@/components/ui/page-header';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Sums } from '@/components/ui/text/money';
import { Phone } from '@/components/ui/text/phone';
import { customerQueries } from '@/lib/customers/queries';
import type { CustomerRow } from '@/lib/customers/schema';
import { routes } from '@/lib/routes';
import { useCustomerList } from './use-customer-list';

const FILTERS = ['all', 'noted', 'blocked'] as const;

/** The connection's customers, who ordered last first. Search and filter stand in the address. */
export function CustomersScreen() {
  const t = useTranslations('customers');
  const router = useRouter();
  const address = useCustomerList();
  const columns = useColumns();
  const pages = useInfiniteQuery(customerQueries.list(address.filters));
  const customers = pages.data?.pages.flatMap((page) => page.customers);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <search aria-label={t('search')} className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          className="sm:w-80!"
          value={address.q}
          onChange={(event) => address.setText(event.target.value)}
        />
        <Segmented<(typeof FILTERS)[number]>
          legend={t('show')}
          hideLegend
          value={address.only ?? 'all'}
          onChange={(value) => address.setOnly(value === 'all' ? null : value)}
          options={FILTERS.map((value) => ({ value, label: t(`only.${value}`) }))}
        />
      </search>
      <PagedRows
        caption={t('title')}
        pages={pages}
        rows={customers}
        empty={<NoRows icon={<Users />} filters={address} texts={t} />}
        columns={columns}
        rowId={({ id }) => id}
        card={(customer) => <CustomerCard customer={customer} />}
        onOpen={({ id }) => router.push(routes.customer(id))}
      />
    </>
  );
}

function useColumns(): Column<CustomerRow>[] {
  const t = useTranslations('customers.columns');
  const placeText = usePlaceText();
  return [
    {
      key: 'name',
      header: t('name'),
      width: '14rem',
      cell: (customer) => <Name customer={customer} />,
    },
    { key: 'phone', header: t('phone'), width: '10rem', cell: ({ phone }) => <Phone value={phone} /> },
    { key: 'address', header: t('address'), show: 'md', cell: (customer) => placeText(customer) || '—' },
    {
      key: 'orders',
      header: t('orders'),
      align: 'end',
      width: '6rem',
      cell: ({ orders }) => orders.toLocaleString('en'),
    },
    {
      key: 'spent',
      header: t('spent'),
      show: 'lg',
      align: 'end',
      width: '9rem',
      cell: ({ spent }) => <Sums sums={spent} />,
    },
    {
      key: 'last',
      header: t('last'),
      show: 'lg',
      width: '9rem',
      cell: ({ lastUsedAt }) => <RelativeTime value={lastUsedAt} />,
    },
  ];
}

/** The name with the marks. */
function Name({ customer: { id, name, phone, note, blockedReason } }: { customer: CustomerRow }) {
  const t = useTranslations('customers');
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link href={routes.customer(id)} className="flex min-w-0 font-medium hover:underline">
        <bdi className="truncate">{name || phone}</bdi>
      </Link>
      {blockedReason !== null && <Badge tone="danger">{t('blocked')}</Badge>}
      {note !== '' && <Badge tone="neutral">{t('noted')}</Badge>}
    </span>
  );
}

function CustomerCard({ customer }: { customer: CustomerRow }) {
  const placeText = usePlaceText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <Name customer={customer} />
        <Phone value={customer.phone} className="text-sm" />
      </div>
      <div className="flex justify-between gap-3 text-muted text-sm">
        <span className="min-w-0 truncate">{placeText(customer)}</span>
        <RelativeTime value={customer.lastUsedAt} />
      </div>
    </div>
  );
}
