import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAreaName } from '@/components/map/areas/use-area-name';
import { TimeLeft } from '@/components/progress/time-left';
import { useArrivalText } from '@/components/progress/use-arrival-text';
import { useAttentionText } from '@/components/progress/use-attention-text';
import { cx } from '@/components/ui/style/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useShortTime } from '@/components/ui/text/short-time';
import { useNow } from '@/components/ui/text/use-now';
import { isUnderWay, isUnderWayAt } from '@/lib/progress/status';
import type { TrackedDelivery } from '@/lib/tracking/schema';
import { arrivalOfTrack, type Track } from '@/lib/tracking/track';

/** More rows than these are only counted: a search or a filter finds them. */
const MOST_ROWS = 60;

/** The tracked deliveries as a list: the same as on the map, for the keyboard and screen readers too. */
export function TrackingList({
  tracks,
  chosenId,
  onChoose,
  statusOf,
}: {
  tracks: readonly Track[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** The look of a delivery's status. */
  statusOf: (delivery: TrackedDelivery) => ReactNode;
}) {
  const t = useTranslations('tracking');
  const now = useNow();
  const areaName = useAreaName();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    // On a phone the page scrolls and not the list: there the chosen delivery stands above it.
    if (!chosenId || !element || element.scrollHeight <= element.clientHeight) return;
    element.querySelector(`[data-row="${CSS.escape(chosenId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  /** Nobody looks for a driver of an order that has ended, or that is for later. */
  function withoutDriver({ delivery }: Track): string {
    return isUnderWayAt(delivery, now) ? t('noDriver') : (delivery.branchName ?? '');
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
              title={delivery.customerName}
              className={cx(
                'grid h-14 w-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-2 gap-y-0.5 px-3 text-start -outline-offset-2! hover:bg-hover',
                delivery.id === chosenId && 'bg-selected hover:bg-selected',
              )}
            >
              <span className="flex min-w-0 items-baseline gap-2">
                <bdi className="max-w-full shrink-0 truncate font-medium">
                  {areaName(delivery) || delivery.customerName}
                </bdi>
                <bdi className="min-w-0 truncate text-muted text-sm">{delivery.driverName || withoutDriver(track)}</bdi>
              </span>
              {delivery.promisedAt && isUnderWay(delivery) && (
                <TimeLeft promisedAt={delivery.promisedAt} arrival={arrivalOfTrack(track, now)} className="text-end" />
              )}
              <span className="col-start-1 flex min-w-0 items-baseline gap-2 text-muted text-sm">
                <bdi dir="ltr" className="shrink-0 font-mono">
                  {delivery.code ?? delivery.reference}
                </bdi>
                <span className="min-w-0 truncate">
                  <State track={track} status={statusOf(delivery)} />
                </span>
              </span>
              <ExpectedArrival track={track} />
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

/** When it is expected, else by when it was promised. */
function ExpectedArrival({ track }: { track: Track }) {
  const t = useTranslations('tracking');
  const textOf = useArrivalText();
  const time = useShortTime();
  const now = useNow();
  const { delivery } = track;
  const arrival = arrivalOfTrack(track, now);
  const due = delivery.promisedAt && t('due', { time: time(delivery.promisedAt) });
  const text = arrival.kind === 'range' || arrival.kind === 'near' ? textOf(arrival, now) : due;
  return isUnderWay(delivery) && <span className="tabular text-end text-muted text-sm">{text}</span>;
}

/** Why it needs attention, else that its position is old, else its status. Lateness has its own place. */
function State({ track, status }: { track: Track; status: ReactNode }) {
  const t = useTranslations('tracking.state');
  const textOf = useAttentionText();
  const now = useNow();
  const { delivery, attention, state } = track;
  const reason = attention.find(({ reason }) => reason !== 'late');
  if (state === 'stale' && delivery.driverSeenAt !== null) {
    return (
      <span className="font-medium text-warning">
        {t('stale')} · <RelativeTime value={delivery.driverSeenAt} />
      </span>
    );
  }
  if (!reason) return status;
  const isOver = reason.reason === 'failed' || reason.reason === 'refused' || reason.reason === 'unknown';
  return (
    <span className={cx('font-medium', isOver ? 'text-danger' : 'text-warning')}>{textOf(reason, delivery, now)}</span>
  );
}
