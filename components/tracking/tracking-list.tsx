'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import type { DriverState } from '@/lib/tracking/driver-state';
import type { TrackedDelivery } from '@/lib/tracking/schema';

export type TrackingEntry = { delivery: TrackedDelivery; state: DriverState; seenAt: number | undefined };

/** More rows than these are only counted: a search or a filter finds them. */
const MOST_ROWS = 60;

/** The deliveries under way as a list: the same as on the map, for the keyboard and screen readers too. */
export function TrackingList({
  entries,
  chosenId,
  onChoose,
  timeZone,
  statusOf,
}: {
  entries: readonly TrackingEntry[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  timeZone: string;
  /** The look of a delivery's status. */
  statusOf: (delivery: TrackedDelivery) => ReactNode;
}) {
  const t = useTranslations('tracking');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    // On a phone the page scrolls and not the list: there the chosen delivery stands above it.
    if (!chosenId || !element || element.scrollHeight <= element.clientHeight) return;
    element.querySelector(`[data-row="${CSS.escape(chosenId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <ul ref={list} aria-label={t('list')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {entries.slice(0, MOST_ROWS).map(({ delivery, state, seenAt }) => (
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
            <span className="flex" title={delivery.customerName}>
              <bdi className="min-w-0 truncate font-medium">{delivery.customerName}</bdi>
            </span>
            <span className="flex items-center justify-between gap-2 text-muted text-sm">
              <bdi className="min-w-0 truncate">{delivery.driverName || t('noDriver')}</bdi>
              <PositionAge state={state} seenAt={seenAt} timeZone={timeZone} />
            </span>
          </button>
        </li>
      ))}
      {entries.length > MOST_ROWS && (
        <li className="p-3 text-muted text-sm">{t('more', { count: entries.length - MOST_ROWS })}</li>
      )}
    </ul>
  );
}

/** How old a position is. What needs a look has a word, not a colour alone. */
export function PositionAge({
  state,
  seenAt,
  timeZone,
}: {
  state: DriverState;
  seenAt: number | undefined;
  timeZone: string;
}) {
  const t = useTranslations('tracking.state');
  if (seenAt === undefined || state === 'unplaced') return <span className="shrink-0 text-faint">{t('unplaced')}</span>;
  return (
    <span className={cx('shrink-0', state !== 'driving' && 'font-medium text-warning')}>
      {state !== 'driving' && <>{t(state)} · </>}
      <RelativeTime value={seenAt} timeZone={timeZone} />
    </span>
  );
}
