import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { ExportLink } from '@/components/shell/export-link';
import { Button } from '@/components/ui/button/button';
import { Pending } from '@/components/ui/feedback/pending';
import { ProblemLine } from '@/components/ui/feedback/problem-line';
import { Dialog } from '@/components/ui/overlay/dialog';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { invoiceQueries } from '@/lib/invoices/queries';
import type { OrderSet } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { routes } from '@/lib/routes';

/** The orders of a set, with a file of all of them. */
export function SetOrders({
  id,
  invoiceNo,
  set,
  onClose,
}: {
  id: string;
  invoiceNo: string;
  set: OrderSet;
  onClose: () => void;
}) {
  const t = useTranslations('invoices.reconciliation');
  const query = useInfiniteQuery(invoiceQueries.orders(id, set));
  const orders = query.data?.pages.flatMap((page) => page.orders);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(`set.${set}`)}
      description={<bdi dir="ltr">{invoiceNo}</bdi>}
      footer={<ExportLink href={routes.invoiceExport(id, { set })}>{t('export')}</ExportLink>}
    >
      {!orders && <Pending query={query} rows={5} />}
      {orders?.length === 0 && <p className="text-muted">{t('none')}</p>}
      {orders && orders.length > 0 && (
        <ul className="divide-y divide-line">
          {orders.map(({ id: orderId, code, customerName, createdAt, statusAt, isTimeKnown, fee, currency }) => (
            <li key={orderId} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0">
                <Link href={routes.delivery(orderId)} className="text-accent hover:underline">
                  <bdi dir="ltr">{code ?? '—'}</bdi>
                </Link>{' '}
                <bdi>{customerName}</bdi>
                <span className="block text-muted text-sm">
                  {t.rich(isTimeKnown ? 'times' : 'timesUnknown', {
                    created: () => <DateTime value={createdAt} />,
                    ended: () => <DateTime value={statusAt} />,
                  })}
                </span>
              </span>
              <Money amount={fee} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {orders && query.error && <ProblemLine error={query.error} />}
      {query.hasNextPage && (
        <Button className="mt-3" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Dialog>
  );
}
