'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Panel } from '@/components/ui/panel';
import { Stat, StatSkeleton } from '@/components/ui/stat';
import { Money } from '@/components/ui/text/money';
import { PlainDate } from '@/components/ui/text/plain-date';
import type { Forecast } from '@/lib/wallet/schema';

const GRID = 'grid gap-x-8 gap-y-4 sm:grid-cols-2';

/** How long the balance may last: called a forecast, with its sample and its range. */
export function ForecastPanel({ forecast, currency }: { forecast: Forecast | null; currency: string }) {
  const t = useTranslations('wallet.forecast');
  if (!forecast) return null;
  const { sample } = forecast;
  if (forecast.kind === 'too_few') {
    return (
      <Panel title={t('title')} className="mb-4">
        <p className="text-muted">{t('tooFew', { days: sample.days, orders: sample.orders })}</p>
      </Panel>
    );
  }
  const { days, orders, averageFee } = forecast;
  return (
    <Panel title={t('title')} className="mb-4">
      <div className={GRID}>
        <Stat
          label={t('daysLabel')}
          value={days.expected === null ? t('manyDays') : t('days', { count: days.expected })}
          note={
            days.least === null || days.least === days.most
              ? undefined
              : days.most === null
                ? t('daysFrom', { least: days.least })
                : t('range', { least: days.least, most: days.most })
          }
        />
        <Stat
          label={t('ordersLabel')}
          value={orders.expected === null ? '—' : t('orders', { count: orders.expected })}
          note={
            orders.least !== orders.most &&
            orders.least !== null &&
            orders.most !== null &&
            t('range', { least: orders.least, most: orders.most })
          }
        />
      </div>
      <p className="mt-4 text-muted text-sm">
        {t.rich('basis', {
          orders: sample.orders,
          days: sample.days,
          from: () => <PlainDate day={sample.from} />,
          fee: () => <Money amount={averageFee} currency={currency} />,
        })}{' '}
        {t('rangeHelp')}
      </p>
    </Panel>
  );
}

export function ForecastSkeleton() {
  const t = useTranslations('wallet.forecast');
  return (
    <Panel title={t('title')} className="mb-4">
      <div aria-busy="true">
        <div className={GRID}>
          <StatSkeleton label={t('daysLabel')} />
          <StatSkeleton label={t('ordersLabel')} />
        </div>
        <Skeleton className="mt-4 h-15 sm:h-10" />
      </div>
    </Panel>
  );
}
