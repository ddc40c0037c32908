'use client';

import { useQuery } from '@tanstack/react-query';
import { Radar, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useId } from 'react';
import { DeliveryStatus } from '@/components/deliveries/delivery-status';
import { DeliveryPane } from '@/components/deliveries/detail/delivery-pane';
import { TrackingMap } from '@/components/map/drivers/tracking-map';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { isTyping } from '@/components/table/use-row-keys';
import { TrackingFilters } from '@/components/tracking/tracking-filters';
import { TrackingList } from '@/components/tracking/tracking-list';
import { useFleet } from '@/components/tracking/use-fleet';
import { useTracked } from '@/components/tracking/use-tracked';
import { type TrackingView, useTrackingAddress } from '@/components/tracking/use-tracking-address';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { useNow } from '@/components/ui/use-now';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { TrackedDelivery } from '@/lib/tracking/schema';
import { byUrgency, type Track, trackOf } from '@/lib/tracking/track';

const NONE: readonly TrackedDelivery[] = [];

/** Every delivery under way: a list, a map, and what is chosen. The address says all that is shown. */
export function TrackingScreen() {
  const t = useTranslations('tracking');
  const helpId = useId();
  const problemText = useProblemText();
  const { can } = useSession();
  const { merchantName, currency, timeZone, attention } = useConnection();
  const now = useNow();
  const address = useTrackingAddress();
  const { id, camera, set } = address;
  const { data, error, isFetching, refetch } = useTracked();
  const deliveries = data?.deliveries ?? NONE;
  const { fleet, onChange, latest } = useFleet(deliveries, attention, now);
  const tracks = deliveries
    .map((delivery) => trackOf(latest(delivery), attention, now))
    .filter((track) => isShown(track, address))
    .sort(byUrgency);
  const chosen = deliveries.find((delivery) => delivery.id === id);
  const detail = useQuery({ ...deliveryQueries.detail(id ?? ''), enabled: id !== null });
  const choose = (next: string | null) =>
    set({ id: next, camera: next === null && camera === 'follow' ? 'free' : camera });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const index = tracks.findIndex((track) => track.delivery.id === id);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.code];
    const next = step && tracks[Math.min(tracks.length - 1, Math.max(0, index + step))];
    if (next) choose(next.delivery.id);
    else if (event.code === 'KeyF' && id) set({ camera: camera === 'follow' ? 'free' : 'follow' });
    else if (event.code === 'Escape' && id) choose(null);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  if (!data && error) {
    const { title, next, id: errorId } = problemText(error);
    return (
      <ErrorState title={title} errorId={errorId} retrying={isFetching} onRetry={() => void refetch()}>
        {next}
      </ErrorState>
    );
  }
  return (
    <div
      className={cx(
        'grid h-[calc(100dvh-var(--sticky-top)-2rem)] min-h-120 grid-cols-[minmax(0,1fr)] gap-3 max-lg:h-auto',
        id ? 'lg:grid-cols-[19rem_minmax(0,1fr)_22rem]' : 'lg:grid-cols-[21rem_minmax(0,1fr)]',
      )}
    >
      <h1 className="sr-only">{t('title')}</h1>
      <section
        aria-label={t('list')}
        className="flex min-h-0 min-w-0 flex-col overflow-clip rounded-lg border border-line bg-surface max-lg:order-2"
      >
        <TrackingFilters address={address} branches={branchesOf(deliveries)} />
        {!data && <SkeletonRows rows={6} />}
        {data && tracks.length === 0 && <Nothing isFiltered={deliveries.length > 0} onClear={() => set(NO_FILTERS)} />}
        {tracks.length > 0 && (
          <TrackingList
            tracks={tracks}
            chosenId={id}
            onChoose={choose}
            timeZone={timeZone}
            statusOf={({ status }) => <DeliveryStatus status={status} quiet />}
          />
        )}
        <p id={helpId} className="border-line border-t px-3 py-2 text-faint text-xs max-lg:hidden">
          {t('keys')}
        </p>
      </section>
      <div className="relative min-h-0 overflow-hidden rounded-lg border border-line max-lg:order-1 max-lg:h-[45dvh]">
        <TrackingMap
          fleet={fleet}
          onFleetChange={onChange}
          chosenId={id}
          trip={chosen ? { pickup: chosen.pickup, dropoff: chosen.dropoff, trail: detail.data?.trail ?? [] } : null}
          camera={camera}
          onCamera={(next) => set({ camera: next })}
          onChoose={choose}
          label={t('map')}
          describedBy={helpId}
        />
      </div>
      {id && (
        <div className="min-h-0 overflow-y-auto overscroll-contain rounded-lg max-lg:order-1">
          <DeliveryPane
            id={id}
            viewing={{ currency, timeZone, merchantName, mayCreate: can('delivery:write'), hasMapBeside: true }}
            onClose={() => choose(null)}
          />
        </div>
      )}
    </div>
  );
}

const NO_FILTERS = { q: null, branch: null, show: null } as const;

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('tracking');
  const ui = useTranslations('ui.filters');
  return (
    <EmptyState
      icon={isFiltered ? <SearchX /> : <Radar />}
      title={t(isFiltered ? 'noMatch' : 'empty')}
      action={isFiltered && <Button onClick={onClear}>{ui('clear')}</Button>}
    >
      {t(isFiltered ? 'noMatchHint' : 'emptyHint')}
    </EmptyState>
  );
}

const VIEWS: Record<TrackingView, (track: Track) => boolean> = {
  all: () => true,
  moving: ({ delivery }) => delivery.driverName !== null && delivery.driverName !== '',
  waiting: ({ delivery }) => !delivery.driverName,
  attention: ({ attention }) => attention.length > 0,
};

function isShown(track: Track, { show, branch, q }: { show: TrackingView; branch: string | null; q: string | null }) {
  const { code, reference, customerName, driverName, branchId } = track.delivery;
  const text = [code, reference, customerName, driverName].join(' ').toLowerCase();
  return VIEWS[show](track) && (!branch || branchId === branch) && (!q || text.includes(q.trim().toLowerCase()));
}

function branchesOf(deliveries: readonly TrackedDelivery[]): { id: string; name: string }[] {
  const names = new Map(
    deliveries.flatMap(({ branchId, branchName }) => (branchId ? [[branchId, branchName ?? branchId]] : [])),
  );
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}
