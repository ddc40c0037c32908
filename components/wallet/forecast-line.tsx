'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Money } from '@/components/ui/text/money';
import type { Forecast } from '@/lib/wallet/schema';

/** How long the balance may last: called a forecast, with its range and its sample. */
export function ForecastLine({ forecast, currency }: { forecast: Forecast | null; currency: string }) {
  const t = useTranslations('wallet.forecast');
  if (!forecast) return null;
  const { sample } = forecast;
  if (forecast.kind === 'too_few') return <p className="mb-4 text-muted">{t('tooFew')}</p>;
  const { days, orders, averageFee } = forecast;
  const { least, most } = days;
  const range = least !== null && most !== null && least !== most && ` (${t('range', { least, most })})`;
  return (
    <p className="mb-4 text-muted">
      <strong className="font-semibold text-ink">
        {t('title')}: {days.expected === null ? t('manyDays') : t('days', { count: days.expected })}
        {range}
        {orders.expected !== null && ` · ${t('orders', { count: orders.expected })}`}
      </strong>
      {' · '}
      {t.rich('basis', {
        orders: sample.orders,
        days: sample.days,
        fee: () => <Money amount={averageFee} currency={currency} />,
      })}
    </p>
  );
}

export const ForecastSkeleton = () => <Skeleton className="mb-4 h-15 sm:h-10" />;
