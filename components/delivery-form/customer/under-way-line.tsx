'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useConnection } from '@/components/shell/user/session-context';
import { Money } from '@/components/ui/text/money';
import { ShortTime } from '@/components/ui/text/short-time';
import type { OrderUnderWay } from '@/lib/customers/schema';
import { routes } from '@/lib/routes';

/** The orders that are on the way to this phone already. They open beside the form, which stays. */
export function UnderWayLine({ orders }: { orders: readonly OrderUnderWay[] }) {
  const t = useTranslations('delivery-form.customer');
  const { currency, timeZone } = useConnection();
  return (
    <div role="status" className="empty:hidden">
      {orders.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-warning">
          {t('underWay', { count: orders.length })}
          {orders.map(({ id, code, at, amount, currency: own }) => (
            <span key={id}>
              <Link href={routes.delivery(id)} target="_blank" className="font-medium underline underline-offset-2">
                <bdi dir="ltr">{code}</bdi>
              </Link>
              {' · '}
              <ShortTime value={at} timeZone={timeZone} />
              {' · '}
              <Money amount={amount} currency={own ?? currency} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
