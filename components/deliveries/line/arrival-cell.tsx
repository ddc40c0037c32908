'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useArrivalText } from '@/components/progress/use-arrival-text';
import { cx } from '@/components/ui/style/cx';
import { useNow } from '@/components/ui/text/use-now';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { formatDateTime } from '@/lib/format/time/date-time';
import { arrivalOf } from '@/lib/progress/arrival';
import { isTerminal } from '@/lib/progress/status';
import { tripOf } from '../facts/trip-of';

/** When a delivery is expected, else by when it was promised; when it is over, its arrival. */
export function ArrivalCell({ row, timeZone }: { row: DeliveryRow; timeZone: string }) {
  const t = useTranslations('deliveries.list');
  const locale = useLocale();
  const now = useNow();
  const textOf = useArrivalText(timeZone);
  const time = (at: string) => formatDateTime(new Date(at), timeZone, locale, 'time');
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
