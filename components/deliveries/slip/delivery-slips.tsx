'use client';

import { useQueries } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useKeptIds } from '@/components/nav/use-kept-ids';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { PageHeader } from '@/components/ui/page-header';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { routes } from '@/lib/routes';
import { Slip } from './delivery-slip';

/** The slips of all selected orders, each on a sheet of its own. */
export function DeliverySlips() {
  const t = useTranslations('selection');
  const { slug } = useConnection();
  const ids = useKeptIds(slug, 'slips');
  const { orders, isLoading, failed } = useQueries({
    queries: ids.map((id) => deliveryQueries.detail(id)),
    combine: (results) => ({
      orders: results.flatMap(({ data }) => data ?? []),
      isLoading: results.some(({ isPending, isError }) => isPending && !isError),
      failed: results.filter(({ data, isError }) => isError && !data).length,
    }),
  });
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('slipsTitle', { count: ids.length })}
          back={{ href: routes.deliveries(), label: t('backToList') }}
          actions={
            <Button
              variant="primary"
              icon={<Printer />}
              pending={isLoading}
              disabled={orders.length === 0}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          }
        />
        {failed > 0 && <Callout tone="warning" className="mb-4" title={t('notRead', { count: failed })} live />}
        {ids.length === 0 && <EmptyState title={t('noSlips')}>{t('noSlipsHint')}</EmptyState>}
      </div>
      {isLoading && <Skeleton className="mx-auto h-120 w-full max-w-md print:hidden" />}
      <div className="grid gap-6 print:block">
        {orders.map((order) => (
          <div key={order.id} className="print:break-after-page print:last:break-after-auto">
            <Slip delivery={order} />
          </div>
        ))}
      </div>
    </>
  );
}
