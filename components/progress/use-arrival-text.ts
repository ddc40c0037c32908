import { useLocale, useTranslations } from 'next-intl';
import { useShortTime } from '@/components/ui/text/short-time';
import { formatDuration } from '@/lib/format/distance';
import type { Arrival } from '@/lib/progress/arrival';

/** An expected arrival in words, in the merchant's time zone: "14:10 – 14:18"; null when nothing is known. */
export function useArrivalText(): (arrival: Arrival, now: number) => string | null {
  const t = useTranslations('progress.arrival');
  const locale = useLocale();
  const time = useShortTime();
  return (arrival, now) => {
    switch (arrival.kind) {
      case 'range':
        return t('range', { from: time(arrival.from), to: time(arrival.to) });
      case 'near':
        return t('near');
      case 'silent':
        return t('silent', { time: formatDuration((now - arrival.since) / 1_000, locale) });
      case 'none':
        return null;
    }
  };
}
