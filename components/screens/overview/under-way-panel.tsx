'use client';

import { useTranslations } from 'next-intl';
import { DeliveryStatus } from '@/components/deliveries/delivery-status';
import { Line } from '@/components/deliveries/detail/line';
import { useShortBranch } from '@/components/deliveries/use-short-branch';
import { Link } from '@/components/nav/connection-navigation';
import { useArrivalText } from '@/components/progress/use-arrival-text';
import { useConnection } from '@/components/shell/user/session-context';
import { SmallTrackingMap } from '@/components/tracking/small-tracking-map';
import { useTracks } from '@/components/tracking/use-tracks';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/use-now';
import { ACTIVE_STATUSES, OTHER, SCHEDULED, shownStatus } from '@/lib/deliveries/ledger/status';
import { routes } from '@/lib/routes';
import { NOT_UNDER_WAY } from '@/lib/tracking/schema';
import { arrivalOfTrack, type Track } from '@/lib/tracking/track';

const MOST_ROWS = 8;
const UNDER_WAY = ['submitting', ...ACTIVE_STATUSES, OTHER].sort();

/** The deliveries under way beside their map. New ones join at the top by themselves. */
export function UnderWayPanel({ branchId }: { branchId: string | null }) {
  const t = useTranslations('overview.underWay');
  const now = useNow();
  const { query, tracks } = useTracks(
    branchId ? { key: branchId, matches: ({ delivery }) => delivery.branchId === branchId } : undefined,
  );
  const shown = tracks.filter(({ delivery }) => isUnderWay(delivery, now)).sort(byAge);
  const isQuiet = query.data !== undefined && shown.length === 0;
  return (
    <Panel
      flush
      title={t('title')}
      actions={
        <Link
          href={routes.deliveries({ status: UNDER_WAY })}
          className="text-accent text-sm underline underline-offset-2"
        >
          {t('all')}
        </Link>
      }
    >
      {isQuiet ? (
        <p className="px-4 py-4 text-muted">{t('none')}</p>
      ) : (
        <div className="grid xl:grid-cols-2">
          <SmallTrackingMap branchId={branchId ?? undefined} className="xl:order-last xl:min-h-96" />
          {query.data ? <Rows tracks={shown} /> : <SkeletonRows rows={5} />}
        </div>
      )}
    </Panel>
  );
}

/** The newest first, so that no row moves when a status changes. */
function byAge(one: Track, other: Track): number {
  return other.delivery.createdAt.localeCompare(one.delivery.createdAt);
}

function isUnderWay(delivery: Track['delivery'], now: number): boolean {
  return !NOT_UNDER_WAY.includes(delivery.status) && shownStatus(delivery, now) !== SCHEDULED;
}

function Rows({ tracks }: { tracks: readonly Track[] }) {
  const t = useTranslations('overview.underWay');
  const more = tracks.length - MOST_ROWS;
  return (
    <div className="min-w-0">
      <ul aria-label={t('title')} className="divide-y divide-line">
        {tracks.slice(0, MOST_ROWS).map((track) => (
          <Row key={track.delivery.id} track={track} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-line border-t px-4 py-2 text-sm">
          <Link href={routes.tracking()} className="text-accent underline underline-offset-2">
            {t('more', { count: more })}
          </Link>
        </p>
      )}
    </div>
  );
}

function Row({ track }: { track: Track }) {
  const { id, status, statusAt, customerName, driverName, branchName } = track.delivery;
  const { timeZone } = useConnection();
  const shortName = useShortBranch();
  const now = useNow();
  const expected = useArrivalText(timeZone)(arrivalOfTrack(track, now), now);
  return (
    <li>
      <Link
        href={routes.delivery(id)}
        className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-2 -outline-offset-2! hover:bg-hover"
      >
        <span className="flex items-center justify-between gap-2">
          <DeliveryStatus status={status} quiet />
          <span className="tabular text-muted text-sm">
            {expected ?? <RelativeTime value={statusAt} timeZone={timeZone} />}
          </span>
        </span>
        <span className="flex items-baseline gap-2">
          <Line title={customerName} className="font-medium">
            {customerName}
          </Line>
          <Line title={driverName || branchName || ''} className="text-muted text-sm">
            {driverName || shortName(branchName ?? '')}
          </Line>
        </span>
      </Link>
    </li>
  );
}
