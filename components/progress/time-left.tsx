import { useLocale, useTranslations } from 'next-intl';
import { cx } from '@/components/ui/style/cx';
import { useNow } from '@/components/ui/text/use-now';
import { formatDuration } from '@/lib/format/distance';
import type { Arrival } from '@/lib/progress/arrival';

const MINUTE_MS = 60_000;
const SOON_MS = 5 * MINUTE_MS;

/** The time that is left until the promise, or how late it is; marked when it is close, or when the driver will come after it. */
export function TimeLeft({
  promisedAt,
  arrival,
  className,
}: {
  promisedAt: string;
  arrival: Arrival;
  className?: string;
}) {
  const t = useTranslations('progress.timeLeft');
  const locale = useLocale();
  const now = useNow();
  const promised = Date.parse(promisedAt);
  const leftMs = promised - now;
  const isLate = leftMs <= -MINUTE_MS;
  const isClose = leftMs < SOON_MS || (arrival.kind === 'range' && arrival.from > promised);
  const time = formatDuration(Math.abs(leftMs) / 1_000, locale);
  return (
    <span
      className={cx(
        'tabular shrink-0 whitespace-nowrap font-medium',
        isLate ? 'text-danger' : isClose ? 'text-warning' : 'text-ink',
        className,
      )}
    >
      {t(isLate ? 'late' : 'left', { time })}
    </span>
  );
}
