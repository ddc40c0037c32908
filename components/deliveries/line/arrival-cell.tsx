import { useTranslations } from 'next-intl';
import { useArrivalText } from '@/components/progress/use-arrival-text';
import { cx } from '@/components/ui/style/cx';
import { useShortTime } from '@/components/ui/text/short-time';
import { useNow } from '@/components/ui/text/use-now';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { arrivalOf } from '@/lib/progress/arrival';
import { isTerminal } from '@/lib/progress/status';
import { tripOf } from '../facts/trip-of';

/** When a delivery is expected, else by when it was promised; when it is over, its arrival. */
export function ArrivalCell({ row }: { row: DeliveryRow }) {
  const t = useTranslations('deliveries.list');
  const now = useNow();
  const textOf = useArrivalText();
  const time = useShortTime();
  const { status, deliveredAt, promisedAt } = row;
  if (status === 'completed' && deliveredAt) return <span className="text-muted">{time(deliveredAt)}</span>;
  if (isTerminal(status)) return <span className="text-faint">—</span>;
  const arrival = arrivalOf(tripOf(row), now);
  if (arrival.kind === 'range' || arrival.kind === 'near') return <>{textOf(arrival, now)}</>;
  if (!promisedAt) return <span className="text-faint">—</span>;
  return (
    <span className={cx(Date.parse(promisedAt) < now ? 'text-warning' : 'text-muted')}>
      {t('promised', { time: time(promisedAt) })}
    </span>
  );
}
