'use client';

import { useLocale, useTranslations } from 'next-intl';
import { StatusShape, type StatusShapeName } from '@/components/ui/status-shape';
import { cx } from '@/components/ui/style/cx';
import { useNow } from '@/components/ui/text/use-now';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { LiveStatus } from '@/lib/live/events/live-message';
import { useLiveStatus } from '@/lib/live/use-live';
import { routes } from '@/lib/routes';

/** A beat comes every ten seconds; only a greater age is worth showing. */
const FRESH_MS = 13_000;
/** A stream that is back within this time is not shown as lost. */
const BLINK_MS = 3_000;

/** `silent`: the stream is open, and the dispatch service does not answer. */
type Shown = LiveStatus['state'] | 'silent';

const LOOK: Record<Shown, { shape: StatusShapeName; className: string }> = {
  live: { shape: 'dot', className: 'text-success' },
  connecting: { shape: 'waiting', className: 'text-warning' },
  silent: { shape: 'alert', className: 'text-danger' },
  noDatabase: { shape: 'alert', className: 'text-danger' },
  offline: { shape: 'dash', className: 'text-danger' },
  signedOut: { shape: 'alert', className: 'text-danger' },
  removed: { shape: 'alert', className: 'text-danger' },
};

/** Whether the screen and the dispatch service are live, and how old the data is. A screen reader announces a change of state, not the age. */
export function LiveIndicator({ timeZone }: { timeZone: string }) {
  const t = useTranslations('live.indicator');
  const locale = useLocale();
  const now = useNow('second');
  const { state, lastReceivedAt, silentSince } = useLiveStatus();
  const ageMs = lastReceivedAt === null ? null : Math.max(0, now - lastReceivedAt);
  const stream = state === 'connecting' && ageMs !== null && ageMs < BLINK_MS ? 'live' : state;
  const shown: Shown = stream === 'live' && silentSince !== null ? 'silent' : stream;
  const { shape, className } = LOOK[shown];
  const word = stateText();
  const age = ageText();

  return (
    <span className="inline-flex h-9 items-center gap-1.5 whitespace-nowrap text-sm" title={t(`help.${shown}`)}>
      <StatusShape shape={shape} className={cx('size-3', className)} />
      <VisuallyHidden>
        <span role="status">{word}</span>
      </VisuallyHidden>
      {shown === 'signedOut' ? (
        <a href={routes.signIn()} className="text-danger underline underline-offset-2">
          {word}
        </a>
      ) : (
        // On a phone they stand one above the other.
        <span className="inline-flex gap-1.5 text-muted max-sm:flex-col max-sm:gap-0 max-sm:text-2xs max-sm:leading-tight">
          <span aria-hidden="true" className={cx(shown === 'live' && 'max-sm:hidden')}>
            {shown === 'noDatabase' ? (
              <DatabaseText long={word} short={t('noDatabaseShort', { time: timeText() })} />
            ) : (
              word
            )}
          </span>
          {age && <span className="tabular">{age}</span>}
        </span>
      )}
    </span>
  );

  function stateText(): string {
    if (shown === 'noDatabase') return t('noDatabase', { time: timeText() });
    return lastReceivedAt === null && shown === 'connecting' ? t('first') : t(`state.${shown}`);
  }

  function timeText(): string {
    return formatDateTime(new Date(lastReceivedAt ?? now), timeZone, locale, 'time');
  }

  function ageText(): string | undefined {
    // The note below the bar says since when the service is silent.
    if (lastReceivedAt === null || ageMs === null || WITHOUT_AGE.has(shown)) return undefined;
    if (shown === 'live') return ageMs < FRESH_MS ? undefined : t('age', { count: Math.round(ageMs / 1000) });
    return t('dataFrom', { time: timeText() });
  }
}

const WITHOUT_AGE: ReadonlySet<Shown> = new Set(['signedOut', 'silent', 'noDatabase']);

/** The whole sentence on a wide screen, a shorter one elsewhere. */
function DatabaseText({ long, short }: { long: string; short: string }) {
  return (
    <span className="text-danger">
      <span className="max-xl:hidden">{long}</span>
      <span className="xl:hidden">{short}</span>
    </span>
  );
}
