import { useLocale, useTranslations } from 'next-intl';
import { formatDuration } from '@/lib/format/distance';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { Arrival } from '@/lib/progress/arrival';

/** An expected arrival in words, in the merchant's time zone: "14:10 – 14:18"; null when nothing is known. */
export function useArrivalText(timeZone: string): (arrival: Arrival, now: number) => string | null {
  const t = useTranslations('progress.arrival');
  const locale = useLocale();
  const clock = (at: number) => formatDateTime(new Date(at), timeZone, locale, 'time');
  return (arrival, now) => {
    switch (arrival.kind) {
      case 'range':
        return t('range', { from: clock(arrival.from), to: clock(arrival.to) });
      case 'near':
        return t('near');
      case 'silent':
        return t('silent', { time: formatDuration((now - arrival.since) / 1_000, locale) });
      case 'none':
        return null;
    }
  };
}
