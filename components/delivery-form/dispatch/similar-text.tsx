'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useConnection } from '@/components/shell/user/session-context';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import type { SimilarOrder } from '@/lib/deliveries/similar/schema';
import { routes } from '@/lib/routes';

/** An order that may be the same one: what they share, which one it is, and who made it. */
export function SimilarText({ order }: { order: SimilarOrder }) {
  const t = useTranslations('delivery-form.anomaly');
  const { currency, timeZone } = useConnection();
  return (
    <>
      {t(`similar.${order.shared}`)}{' '}
      <Link href={routes.delivery(order.id)} target="_blank" className="font-medium underline underline-offset-2">
        <bdi dir="ltr">{order.code}</bdi>
      </Link>
      {' · '}
      <DateTime value={order.scheduledAt ?? order.createdAt} timeZone={timeZone} />
      {' · '}
      <bdi>{order.customerName}</bdi>
      {' · '}
      <Money amount={order.amount} currency={order.currency ?? currency} />
      {order.by && (
        <>
          {' · '}
          <bdi>{order.by}</bdi>
        </>
      )}
    </>
  );
}
