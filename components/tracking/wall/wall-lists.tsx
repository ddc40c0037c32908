import { useTranslations } from 'next-intl';
import { useAreaName } from '@/components/map/areas/use-area-name';
import { TimeLeft } from '@/components/progress/time-left';
import { useArrivalText } from '@/components/progress/use-arrival-text';
import { useAttentionText } from '@/components/progress/use-attention-text';
import { StatusShape } from '@/components/ui/status-shape';
import { cx } from '@/components/ui/style/cx';
import { useNow } from '@/components/ui/text/use-now';
import { useTimeText } from '@/components/ui/text/use-time-text';
import type { Arrival } from '@/lib/progress/arrival';
import type { AttentionReason } from '@/lib/progress/attention';
import { arrivalOfTrack, type Track } from '@/lib/tracking/track';
import { WALL_TEXT } from './wall-text';

const MOST_URGENT = 8;
const MOST_ARRIVALS = 5;
/** Red as on other screens; what only waits or stands is a warning. */
const RED: readonly AttentionReason[] = ['unknown', 'failed', 'refused', 'late'];

/** All deliveries that need attention, the worst first, in words that can be read from four metres. */
export function WallUrgent({ tracks }: { tracks: readonly Track[] }) {
  const t = useTranslations('tracking.wall');
  const textOf = useAttentionText();
  const areaName = useAreaName();
  const now = useNow();
  if (tracks.length === 0) {
    return (
      <p className={cx('flex items-center gap-[1.5vmin] font-semibold text-success', WALL_TEXT.large)}>
        <StatusShape shape="check" className="size-[1em]!" />
        {t('quiet')}
      </p>
    );
  }
  return (
    <section>
      <h2 className={cx('mb-[1vmin] text-muted', WALL_TEXT.small)}>{t('urgent')}</h2>
      <ul className="grid gap-[1.1vmin]">
        {tracks.slice(0, MOST_URGENT).map(({ delivery, attention }) => {
          const isRed = attention.some(({ reason }) => RED.includes(reason));
          return (
            <li key={delivery.id} className={cx('flex items-baseline gap-[1.5vmin]', WALL_TEXT.middle)}>
              <StatusShape
                shape="alert"
                className={cx('size-[0.8em]! shrink-0', isRed ? 'text-danger' : 'text-warning')}
              />
              <bdi className="min-w-0 flex-1 truncate font-semibold">{areaName(delivery) || delivery.customerName}</bdi>
              <span className={cx('shrink-0 font-semibold', isRed ? 'text-danger' : 'text-warning')}>
                {attention.slice(0, 1).map((reason) => textOf(reason, delivery, now))}
              </span>
              <bdi dir="ltr" className="shrink-0 font-mono text-muted">
                {delivery.code ?? delivery.reference}
              </bdi>
            </li>
          );
        })}
      </ul>
      {tracks.length > MOST_URGENT && (
        <p className={cx('mt-[1vmin] text-danger', WALL_TEXT.small)}>
          {t('moreUrgent', { count: tracks.length - MOST_URGENT })}
        </p>
      )}
    </section>
  );
}

/** The five drivers who arrive next. */
export function WallArrivals({ tracks }: { tracks: readonly Track[] }) {
  const t = useTranslations('tracking.wall');
  const arrivalText = useArrivalText();
  const areaName = useAreaName();
  const now = useNow();
  const next = tracks
    .map((track) => ({ delivery: track.delivery, arrival: arrivalOfTrack(track, now) }))
    .filter(({ arrival }) => arrival.kind === 'near' || arrival.kind === 'range')
    .sort((a, b) => latestOf(a.arrival, now) - latestOf(b.arrival, now))
    .slice(0, MOST_ARRIVALS);
  return (
    <section>
      <h2 className={cx('mb-[1vmin] text-muted', WALL_TEXT.small)}>{t('next')}</h2>
      {next.length === 0 && <p className={WALL_TEXT.small}>{t('noArrivals')}</p>}
      <ul className="grid gap-[1.1vmin]">
        {next.map(({ delivery, arrival }) => (
          <li key={delivery.id} className={cx('flex items-baseline gap-[1.5vmin]', WALL_TEXT.middle)}>
            <bdi className="min-w-0 flex-1 truncate font-semibold">{areaName(delivery) || delivery.customerName}</bdi>
            {delivery.promisedAt && <TimeLeft promisedAt={delivery.promisedAt} arrival={arrival} />}
            <span className="tabular shrink-0 text-muted">{arrivalText(arrival, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function latestOf(arrival: Arrival, now: number): number {
  return arrival.kind === 'range' ? arrival.to : now;
}

export type WallDay = { created: number; completed: number; ended: number };

/** The figures of the business day. */
export function WallToday({ day }: { day: WallDay }) {
  const t = useTranslations('tracking.wall');
  return (
    <section className="mt-auto border-line border-t pt-[1.5vmin]">
      <h2 className="sr-only">{t('today')}</h2>
      <dl className="flex flex-wrap gap-x-[3vmin] gap-y-[0.5vmin]">
        {(['created', 'completed', 'ended'] as const).map((name) => (
          <div key={name} className="flex flex-row-reverse items-baseline gap-[0.8vmin]">
            <dt className={cx('text-muted', WALL_TEXT.small)}>{t(name)}</dt>
            <dd className={cx('tabular font-semibold', WALL_TEXT.middle)}>{day[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The time on the wall. */
export function WallClock() {
  const timeText = useTimeText();
  return (
    <time className={cx('tabular ms-auto shrink-0 font-semibold max-md:hidden', WALL_TEXT.large)}>
      {timeText(useNow(), 'time')}
    </time>
  );
}
