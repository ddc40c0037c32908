'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { cx } from '@/components/ui/cx';
import { StatusShape, type StatusShapeName } from '@/components/ui/status-shape';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import { useNow } from '@/components/ui/use-now';
import { formatDateTime } from '@/lib/format/date-time';
import type { LiveStatus } from '@/lib/live/stream/live-message';
import { useLiveStatus } from '@/lib/live/use-live';
import { routes } from '@/lib/routes';

/** A beat comes every ten seconds: the age is worth a word only beyond it. */
const FRESH_MS = 13_000;
/** A line that is back at once was never away, as far as anybody needs to know. */
const BLINK_MS = 3_000;

const LOOK: Record<LiveStatus['state'], { shape: StatusShapeName; className: string }> = {
  live: { shape: 'dot', className: 'text-success' },
  connecting: { shape: 'waiting', className: 'text-warning' },
  offline: { shape: 'dash', className: 'text-danger' },
  'signed-out': { shape: 'alert', className: 'text-danger' },
  removed: { shape: 'alert', className: 'text-danger' },
};

/** Whether the screen is live, and how old what it shows is. A screen reader hears when that changes, not how it ages. */
export function LiveIndicator({ timeZone }: { timeZone: string }) {
  const t = useTranslations('live.indicator');
  const locale = useLocale();
  const now = useNow('second');
  const { state, lastHeardAt } = useLiveStatus();
  const ageMs = lastHeardAt === null ? null : Math.max(0, now - lastHeardAt);
  const shown = state === 'connecting' && ageMs !== null && ageMs < BLINK_MS ? 'live' : state;
  const { shape, className } = LOOK[shown];
  const word = lastHeardAt === null && shown === 'connecting' ? t('first') : t(`state.${shown}`);
  const age = ageText();

  return (
    <span className="inline-flex h-9 items-center gap-1.5 whitespace-nowrap text-sm" title={t(`help.${shown}`)}>
      <StatusShape shape={shape} className={cx('size-3', className)} />
      <VisuallyHidden>
        <span role="status">{word}</span>
      </VisuallyHidden>
      {shown === 'signed-out' ? (
        <Link href={routes.signIn()} className="text-danger underline underline-offset-2">
          {word}
        </Link>
      ) : (
        // A phone has room for one above the other.
        <span className="inline-flex gap-1.5 text-muted max-sm:flex-col max-sm:gap-0 max-sm:text-2xs max-sm:leading-tight">
          <span aria-hidden="true" className={cx(shown === 'live' && 'max-sm:hidden')}>
            {word}
          </span>
          {age && <span className="tabular">{age}</span>}
        </span>
      )}
    </span>
  );

  function ageText(): string | undefined {
    if (lastHeardAt === null || ageMs === null || shown === 'signed-out') return undefined;
    if (shown === 'live') return ageMs < FRESH_MS ? undefined : t('age', { count: Math.round(ageMs / 1000) });
    return t('dataFrom', { time: formatDateTime(new Date(lastHeardAt), timeZone, locale, 'time') });
  }
}
