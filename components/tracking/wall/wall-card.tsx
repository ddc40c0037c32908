'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useArrivalText } from '@/components/progress/use-arrival-text';
import { useAttentionText } from '@/components/progress/use-attention-text';
import { StatusShape } from '@/components/ui/status-shape';
import { useNow } from '@/components/ui/use-now';
import { formatDateTime } from '@/lib/format/time/date-time';
import { arrivalOfTrack, type Track } from '@/lib/tracking/track';

const BIG = 'text-[clamp(2rem,4.4vmin,4.5rem)]';
const MIDDLE = 'text-[clamp(1.375rem,3vmin,3rem)]';
const SMALL = 'text-[clamp(1.125rem,2.2vmin,2rem)]';

/** The problem of one delivery, legible from four metres. */
export function WallCard({
  track,
  index,
  count,
  timeZone,
}: {
  track: Track;
  index: number;
  count: number;
  timeZone: string;
}) {
  const t = useTranslations('tracking');
  const progress = useTranslations('progress.arrival');
  const textOf = useAttentionText();
  const arrivalText = useArrivalText(timeZone);
  const locale = useLocale();
  const now = useNow();
  const { delivery, attention } = track;
  const expected = arrivalText(arrivalOfTrack(track, now), now);
  return (
    <article className="grid h-full animate-appear grid-rows-[auto_minmax(0,1fr)_auto] gap-[2vmin] p-[3vmin]">
      <div>
        {attention.map((one, place) => (
          <p
            key={one.reason}
            className={`flex items-center gap-[1.5vmin] font-semibold leading-tight ${place === 0 ? `${BIG} text-warning` : `${MIDDLE} text-muted`}`}
          >
            {place === 0 && <StatusShape shape="alert" className="size-[1em]!" />}
            {textOf(one, delivery, now)}
          </p>
        ))}
      </div>
      <dl className="grid content-start gap-[1.6vmin] overflow-hidden">
        <Fact label={t('wall.customer')}>
          <Name size={BIG} isStrong>
            {delivery.customerName}
          </Name>
        </Fact>
        <Fact label={t('wall.driver')}>
          <Name size={MIDDLE}>{delivery.driverName || t('noDriver')}</Name>
        </Fact>
        {delivery.branchName && (
          <Fact label={t('branch')}>
            <Name size={MIDDLE}>{delivery.branchName}</Name>
          </Fact>
        )}
        <div className="flex flex-wrap gap-x-[4vmin] gap-y-[1.6vmin]">
          {delivery.promisedAt && (
            <Fact label={progress('promised')}>
              <span className={`tabular ${MIDDLE}`}>
                {formatDateTime(new Date(delivery.promisedAt), timeZone, locale, 'time')}
              </span>
            </Fact>
          )}
          {expected && (
            <Fact label={progress('expected')}>
              <span className={`tabular ${MIDDLE}`}>{expected}</span>
            </Fact>
          )}
        </div>
      </dl>
      <footer className={`flex items-baseline justify-between text-muted ${SMALL}`}>
        <bdi dir="ltr" className="min-w-0 truncate font-mono">
          {delivery.code ?? delivery.reference}
        </bdi>
        <span className="tabular shrink-0">{t('wall.place', { place: index + 1, count })}</span>
      </footer>
    </article>
  );
}

const MOST_ARRIVALS = 5;

/** Nothing needs attention: the next arrivals instead. */
export function WallQuiet({ tracks, timeZone }: { tracks: readonly Track[]; timeZone: string }) {
  const t = useTranslations('tracking.wall');
  const arrivalText = useArrivalText(timeZone);
  const now = useNow();
  const next = tracks
    .flatMap((track) => {
      const arrival = arrivalOfTrack(track, now);
      return arrival.kind === 'range' ? [{ delivery: track.delivery, arrival }] : [];
    })
    .sort((one, other) => one.arrival.to - other.arrival.to)
    .slice(0, MOST_ARRIVALS);
  return (
    <div className="grid h-full content-start gap-[3vmin] p-[3vmin]">
      <p className={`flex items-center gap-[1.5vmin] font-semibold text-success ${BIG}`}>
        <StatusShape shape="check" className="size-[1em]!" />
        {t('quiet')}
      </p>
      {next.length > 0 && (
        <section>
          <h2 className={`mb-[1.5vmin] text-muted ${SMALL}`}>{t('next')}</h2>
          <ul className="grid gap-[1.5vmin]">
            {next.map(({ delivery, arrival }) => (
              <li key={delivery.id} className={`flex items-baseline justify-between gap-[2vmin] ${MIDDLE}`}>
                <bdi className="min-w-0 truncate font-semibold">{delivery.customerName}</bdi>
                <span className="tabular shrink-0">{arrivalText(arrival, now)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className={`text-muted ${SMALL}`}>{label}</dt>
      <dd className="min-w-0 leading-tight">{children}</dd>
    </div>
  );
}

/** A name in its own direction, cut at its end and aligned with the screen. */
function Name({ size, isStrong = false, children }: { size: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <span className={`flex ${size} ${isStrong ? 'font-semibold' : ''}`}>
      <bdi className="min-w-0 truncate">{children}</bdi>
    </span>
  );
}
