import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/text/money';
import type { Forecast } from '@/lib/wallet/schema';

/** As high with the forecast as without: what stands below does not move. */
const PLACE = 'mb-4 min-h-18 text-muted sm:min-h-12 xl:min-h-6';

/** How long the balance may last: called a forecast, with its range and its sample. */
export function ForecastLine({ forecast, currency }: { forecast: Forecast | null; currency: string }) {
  const t = useTranslations('wallet.forecast');
  if (!forecast) return <div className={PLACE} />;
  const { sample } = forecast;
  if (forecast.kind === 'too_few') return <p className={PLACE}>{t('tooFew')}</p>;
  const { days, orders, averageFee } = forecast;
  const { least, most } = days;
  const range = least !== null && most !== null && least !== most && ` (${t('range', { least, most })})`;
  return (
    <p className={PLACE}>
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

export const ForecastSkeleton = () => <div className={PLACE} />;
