'use client';

import { useQuery } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { DeliveryStatus, useStatusWord } from '@/components/deliveries/line/delivery-status';
import { useSearchTerms } from '@/components/map/areas/use-search-terms';
import { TrackingMap } from '@/components/map/drivers/tracking-map';
import type { TrackingMapProps } from '@/components/map/drivers/tracking-map-props';
import { NoRows } from '@/components/table/no-rows';
import { cameraAfter } from '@/components/tracking/camera-after';
import { matchesAddress, viewCounts } from '@/components/tracking/matches-address';
import { TrackingFilters } from '@/components/tracking/tracking-filters';
import { TrackingList } from '@/components/tracking/tracking-list';
import { TrackingTools } from '@/components/tracking/tracking-tools';
import { useBranchPlaces } from '@/components/tracking/use-branch-places';
import { useTrackingAddress } from '@/components/tracking/use-tracking-address';
import { type TrackingKey, useTrackingKeys } from '@/components/tracking/use-tracking-keys';
import { useTracks } from '@/components/tracking/use-tracks';
import type { WallDay } from '@/components/tracking/wall/wall-lists';
import { Pending } from '@/components/ui/feedback/pending';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { cx } from '@/components/ui/style/cx';
import { useNow } from '@/components/ui/text/use-now';
import { enter, leave, useFullScreen } from '@/components/ui/use-full-screen';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { compareNames } from '@/lib/format/text/compare-names';
import { isUnderWayAt } from '@/lib/progress/status';
import type { TrackedDelivery } from '@/lib/tracking/schema';

const WallScreen = dynamic(() => import('@/components/tracking/wall/wall-screen').then((module) => module.WallScreen));
/** Loaded with the first delivery that is chosen. */
const DeliveryPane = dynamic(() =>
  import('@/components/deliveries/detail/delivery-pane').then((module) => module.DeliveryPane),
);

/** Scale of markers on the wall, at a width of 1920 px. */
const WALL_SCALE = 1.9;

/** All deliveries under way: the list, the map and the selected delivery. The URL holds the state. */
export function TrackingScreen() {
  const t = useTranslations('tracking');
  const ui = useTranslations('ui.filters');
  const word = useStatusWord();
  const address = useTrackingAddress();
  const { id, camera, at, wall, set } = address;
  const terms = useSearchTerms(address.q);
  const { query, deliveries, all, tracks, fleet, onChange, orderOf, driverOf } = useTracks({
    key: [address.show, address.branch, address.status, ...terms].join(' '),
    matches: (track) => matchesAddress(track, { ...address, terms }),
  });
  const now = useNow();
  const fullScreen = useFullScreen();
  const branches = useBranchPlaces();
  const day = useWallDay(address.branch, wall);
  const detail = useQuery({ ...deliveryQueries.detail(id ?? ''), enabled: id !== null });
  const choose = (next: string | null, isOnMap = false) => {
    const nextCamera = cameraAfter(camera, { id: next, isOnMap });
    set({ id: next, camera: nextCamera, at: nextCamera === 'free' ? at : null });
  };
  const isFiltered = deliveries.length > 0;
  const clear = () => {
    set(NO_FILTERS);
    address.setBranch(null);
  };
  const showWall = (isShown: boolean) => {
    set({ wall: isShown });
    void (isShown ? enter() : leave());
  };

  useTrackingKeys((key) => {
    const act = wall ? WALL_KEYS[key] : DESK_KEYS[key];
    return act !== undefined && act() !== false;
  });
  const step = (by: number) => {
    const index = tracks.findIndex(({ delivery }) => delivery.id === id);
    const next = tracks[Math.min(tracks.length - 1, Math.max(0, index + by))];
    if (next) choose(next.delivery.id);
  };
  const DESK_KEYS: Partial<Record<TrackingKey, () => unknown>> = {
    down: () => step(1),
    up: () => step(-1),
    open: () => (id ? focusPane() : false),
    follow: () => (id ? set({ camera: camera === 'follow' ? 'free' : 'follow' }) : false),
    all: () => set({ camera: camera === 'all' ? 'most' : 'all' }),
    wall: () => showWall(true),
    fullScreen: fullScreen.toggle,
    close: () => (id ? choose(null) : false),
  };
  const WALL_KEYS: Partial<Record<TrackingKey, () => unknown>> = {
    wall: () => showWall(false),
    close: () => showWall(false),
    fullScreen: fullScreen.toggle,
  };

  if (!query.data && query.errorUpdateCount > 0) return <Pending query={query} rows={8} />;
  const map = { fleet, branches, onFleetChange: onChange, label: t('map') };
  if (wall) {
    return (
      <WallScreen
        tracks={tracks}
        underWay={deliveries.filter((delivery) => isUnderWayAt(delivery, now)).length}
        day={day}
        onClose={() => showWall(false)}
        map={
          <TrackingMap
            {...map}
            chosenId={null}
            trip={null}
            camera="all"
            onCamera={() => {}}
            onChoose={() => {}}
            scale={wallScale()}
            isPlain
          />
        }
      />
    );
  }
  return (
    <div
      className={cx(
        'grid h-[calc(100dvh-var(--sticky-top)-2rem)] min-h-120 grid-cols-[minmax(0,1fr)] gap-3 max-lg:h-auto max-lg:grid-rows-[45dvh]',
        id ? 'lg:grid-cols-[19rem_minmax(0,1fr)_22rem]' : 'lg:grid-cols-[21rem_minmax(0,1fr)]',
      )}
    >
      <h1 className="sr-only">{t('title')}</h1>
      <section
        aria-label={t('list')}
        // Rows are placed, not ordered: the list comes first in the document, and would be drawn where the map will be.
        className={cx(
          'flex min-h-0 min-w-0 flex-col overflow-clip rounded-lg border border-line bg-surface',
          id ? 'max-lg:row-start-3' : 'max-lg:row-start-2',
        )}
      >
        <TrackingFilters
          counts={viewCounts(all, { ...address, terms })}
          address={address}
          branches={branchesOf(deliveries, ui('unknownBranch'))}
          statuses={statusesOf(deliveries, word)}
        />
        {!query.data && <SkeletonRows rows={6} />}
        {query.data && tracks.length === 0 && <NoRows icon={<Radar />} filters={{ isFiltered, clear }} texts={t} />}
        {tracks.length > 0 && (
          <TrackingList
            tracks={tracks}
            chosenId={id}
            onChoose={(next) => choose(next)}
            statusOf={(delivery) => <DeliveryStatus {...delivery} quiet />}
          />
        )}
        <TrackingTools onWall={() => showWall(true)} fullScreen={fullScreen} />
      </section>
      <div className="relative min-h-0 overflow-hidden rounded-lg border border-line max-lg:row-start-1">
        <TrackingMap
          {...map}
          chosenId={driverOf(id)}
          trip={tripOf(deliveries, id, detail.data?.trail ?? [])}
          camera={camera}
          onCamera={(next) => set({ camera: next === 'trip' ? 'free' : next, at: null })}
          view={at}
          onView={(view) => set({ at: view })}
          onChoose={(key) => choose(key && orderOf(key, id), true)}
        />
      </div>
      {id && (
        <div data-pane className="min-h-0 overflow-y-auto overscroll-contain rounded-lg max-lg:row-start-2">
          <DeliveryPane id={id} hasMapBeside onClose={() => choose(null)} />
        </div>
      )}
    </div>
  );
}

function wallScale(): number {
  return typeof window === 'undefined' ? WALL_SCALE : WALL_SCALE * Math.max(1, window.innerWidth / 1920);
}

/** The figures of the business day, for the wall. */
function useWallDay(branch: string | null, isWall: boolean): WallDay | undefined {
  const { data } = useQuery({ ...deliveryQueries.overview(branch ? { branch } : {}), enabled: isWall });
  if (!data) return undefined;
  const { created, completed, failed, canceled } = data.today;
  return { created, completed, ended: failed + canceled };
}

const NO_FILTERS = { q: null, branch: null, status: null, show: null } as const;

/** Enter moves the focus from the list to the first button of the selected delivery. */
function focusPane(): void {
  document.querySelector<HTMLElement>('[data-pane] button, [data-pane] a')?.focus();
}

function tripOf(
  deliveries: readonly TrackedDelivery[],
  id: string | null,
  trail: NonNullable<TrackingMapProps['trip']>['trail'],
): TrackingMapProps['trip'] {
  const chosen = deliveries.find((delivery) => delivery.id === id);
  return chosen ? { pickup: chosen.pickup, dropoff: chosen.dropoff, trail } : null;
}

function branchesOf(deliveries: readonly TrackedDelivery[], unknown: string): { id: string; name: string }[] {
  const names = new Map(
    deliveries.flatMap(({ branchId, branchName }) => (branchId ? [[branchId, branchName ?? unknown]] : [])),
  );
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => compareNames(a.name, b.name));
}

function statusesOf(
  deliveries: readonly TrackedDelivery[],
  word: (status: string) => string,
): { id: string; name: string }[] {
  return [...new Set(deliveries.map(({ status }) => status))].map((id) => ({ id, name: word(id) }));
}
