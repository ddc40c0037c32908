'use client';

import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSession } from '@/components/shell/user/session-context';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { CssIcon } from '@/components/ui/style/css-icon';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Sums } from '@/components/ui/text/money';
import { Phone } from '@/components/ui/text/phone';
import { customerQueries } from '@/lib/customers/queries';
import type { CustomerDetail } from '@/lib/customers/schema';
import { CallProblem } from '@/lib/http/call';
import { routes } from '@/lib/routes';
import { AddressList } from './address-list';
import { BlockPanel } from './block-panel';
import { DeleteCustomerButton } from './delete-customer-button';
import { NoteForm } from './note-form';

/** One customer: orders and spending, addresses, note, block. */
export function CustomerScreen({ id }: { id: string }) {
  const t = useTranslations('customers');
  const { can } = useSession();
  const query = useQuery(customerQueries.detail(id));
  const { data: customer, error } = query;
  const back = { href: routes.customers(), label: t('title') };
  if (!customer) {
    const isMissing = error instanceof CallProblem && error.problem.code === 'customer_not_found';
    return (
      <>
        <PageHeader title={t('one')} back={back} />
        {isMissing ? (
          <EmptyState icon={<UserX />} title={t('missing')}>
            {t('missingHint')}
          </EmptyState>
        ) : (
          <Panel flush>
            <Pending query={query} rows={6} />
          </Panel>
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={<bdi>{customer.name || customer.phone}</bdi>}
        badge={customer.blockedReason !== null && <Badge tone="danger">{t('blocked')}</Badge>}
        back={back}
        actions={
          <>
            <ButtonLink href={routes.deliveries({ q: customer.phone })}>{t('orders')}</ButtonLink>
            <ButtonLink
              variant="primary"
              icon={<CssIcon name="plus" />}
              href={routes.newDelivery({ phone: customer.phone })}
            >
              {t('newOrder')}
            </ButtonLink>
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <CustomerNumbers customer={customer} />
          <AddressList addresses={customer.addresses} />
        </div>
        <div className="grid gap-4">
          <NoteForm customer={customer} />
          <BlockPanel customer={customer} />
          {can('settings:manage') && <DeleteCustomerButton customer={customer} />}
        </div>
      </div>
    </>
  );
}

function CustomerNumbers({ customer }: { customer: CustomerDetail }) {
  const t = useTranslations('customers.facts');
  const columns = useTranslations('customers.columns');
  const ui = useTranslations('ui.filters');
  const { phone, orders, spent, lastUsedAt, usualBranch } = customer;
  return (
    <Panel title={t('title')}>
      <KeyValueList>
        <KeyValue label={columns('phone')}>
          <Phone value={phone} link />
        </KeyValue>
        <KeyValue label={t('orders')}>{orders.toLocaleString('en')}</KeyValue>
        <KeyValue label={t('spent')}>
          <Sums sums={spent} />
        </KeyValue>
        <KeyValue label={t('last')}>
          <RelativeTime value={lastUsedAt} />
        </KeyValue>
        <KeyValue label={t('branch')}>
          {usualBranch ? <bdi>{usualBranch.name ?? ui('unknownBranch')}</bdi> : t('noBranch')}
        </KeyValue>
      </KeyValueList>
    </Panel>
  );
}
