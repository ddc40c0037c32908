'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { useArrivalText } from '@/components/progress/use-arrival-text';
import { useAttentionText } from '@/components/progress/use-attention-text';
import { cx } from '@/components/ui/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/use-now';
import { NOT_UNDER_WAY, type TrackedDelivery } from '@/lib/tracking/schema';
import { arrivalOfTrack, type Track } from '@/lib/tracking/track';

/** More rows than these are only counted: a search or a filter finds them. */
const MOST_ROWS = 60;

/** The tracked deliveries as a list: the same as on the map, for the keyboard and screen readers too. */
export function TrackingList({
  tracks,
  chosenId,
  onChoose,
  timeZone,
  statusOf,
}: {
  tracks: readonly Track[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  timeZone: string;
  /** The look of a delivery's status. */
  statusOf: (delivery: TrackedDelivery) => ReactNode;
}) {
  const t = useTranslations('tracking');
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    // On a phone the page scrolls and not the list: there the chosen delivery stands above it.
    if (!chosenId || !element || element.scrollHeight <= element.clientHeight) return;
    element.querySelector(`[data-row="${CSS.escape(chosenId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  /** Nobody looks for a driver of an order that has ended, or that is for later. */
  function withoutDriver({ delivery }: Track): string {
    const isForLater = delivery.scheduledAt !== null && Date.parse(delivery.scheduledAt) > now;
    return isUnderWay(delivery) && !isForLater ? t('noDriver') : (delivery.branchName ?? '');
  }
  return (
    <ul ref={list} aria-label={t('list')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {tracks.slice(0, MOST_ROWS).map((track) => {
        const { delivery } = track;
        return (
          <li key={delivery.id} className="border-line border-b">
            <button
              type="button"
              data-row={delivery.id}
              aria-current={delivery.id === chosenId || undefined}
              onClick={() => onChoose(delivery.id)}
              className={cx(
                'grid w-full grid-cols-[minmax(0,1fr)] gap-0.5 px-3 py-2 text-start -outline-offset-2! hover:bg-hover',
                delivery.id === chosenId && 'bg-selected hover:bg-selected',
              )}
            >
              <span className="flex items-center justify-between gap-2">
                {statusOf(delivery)}
                <bdi dir="ltr" className="font-mono text-muted text-sm">
                  {delivery.code ?? delivery.reference}
                </bdi>
              </span>
              <span className="flex items-baseline justify-between gap-2" title={delivery.customerName}>
                <bdi className="min-w-0 truncate font-medium">{delivery.customerName}</bdi>
                <Expected track={track} timeZone={timeZone} />
              </span>
              <span className="flex items-center justify-between gap-2 text-muted text-sm">
                <bdi className="min-w-0 truncate">{delivery.driverName || withoutDriver(track)}</bdi>
                {delivery.driverName && isUnderWay(delivery) && <PositionAge track={track} timeZone={timeZone} />}
              </span>
              <Reasons track={track} />
            </button>
          </li>
        );
      })}
      {tracks.length > MOST_ROWS && (
        <li className="p-3 text-muted text-sm">{t('more', { count: tracks.length - MOST_ROWS })}</li>
      )}
    </ul>
  );
}

function isUnderWay({ status }: TrackedDelivery): boolean {
  return !NOT_UNDER_WAY.includes(status);
}

function Expected({ track, timeZone }: { track: Track; timeZone: string }) {
  const textOf = useArrivalText(timeZone);
  const now = useNow();
  const arrival = arrivalOfTrack(track, now);
  const text = arrival.kind === 'silent' ? null : textOf(arrival, now);
  return text && <span className="tabular shrink-0 text-muted text-sm">{text}</span>;
}

/** The reason why it needs attention, in words and not by colour alone. */
function Reasons({ track: { attention, delivery } }: { track: Track }) {
  const textOf = useAttentionText();
  const now = useNow();
  if (attention.length === 0) return null;
  return (
    <span className="font-medium text-sm text-warning">
      {attention.map((one) => textOf(one, delivery, now)).join(' · ')}
    </span>
  );
}

/** How old a position is; an old one has a word. */
function PositionAge({ track: { state, delivery }, timeZone }: { track: Track; timeZone: string }) {
  const t = useTranslations('tracking.state');
  if (delivery.driverSeenAt === null || state === 'unplaced')
    return <span className="shrink-0 text-faint">{t('unplaced')}</span>;
  return (
    <span className={cx('shrink-0', state === 'stale' && 'font-medium text-warning')}>
      {state === 'stale' && <>{t('stale')} · </>}
      <RelativeTime value={delivery.driverSeenAt} timeZone={timeZone} />
    </span>
  );
}
