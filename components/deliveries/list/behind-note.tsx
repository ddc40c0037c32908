import { useLocale, useTranslations } from 'next-intl';
import { Callout } from '@/components/ui/feedback/callout';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { formatDateTime } from '@/lib/format/time/date-time';

/** Shown while our own limit of calls delays confirmations: how many rows are as reported, and since when. */
export function BehindNote({ rows, timeZone }: { rows: readonly DeliveryRow[]; timeZone: string }) {
  const t = useTranslations('deliveries');
  const locale = useLocale();
  const times = rows
    .flatMap(({ reportedStatus, reportedAt }) => (reportedStatus && reportedAt ? reportedAt : []))
    .sort();
  const oldest = times[0];
  if (oldest === undefined) return null;
  return (
    <Callout tone="info" className="mb-3">
      {t('behind', { count: times.length, time: formatDateTime(new Date(oldest), timeZone, locale, 'time') })}
    </Callout>
  );
}
