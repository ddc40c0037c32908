import { useTranslations } from 'next-intl';
import { Callout } from '@/components/ui/feedback/callout';
import { useTimeText } from '@/components/ui/text/use-time-text';
import type { DeliveryRow } from '@/lib/deliveries/schema';

/** Shown while our own limit of calls delays confirmations: how many rows are as reported, and since when. */
export function BehindNote({ rows }: { rows: readonly DeliveryRow[] }) {
  const t = useTranslations('deliveries');
  const timeText = useTimeText();
  const times = rows
    .flatMap(({ reportedStatus, reportedAt }) => (reportedStatus && reportedAt ? reportedAt : []))
    .sort();
  const oldest = times[0];
  if (oldest === undefined) return null;
  return (
    <Callout tone="info" className="mb-3">
      {t('behind', { count: times.length, time: timeText(oldest, 'time') })}
    </Callout>
  );
}
