import { useTranslations } from 'next-intl';
import { useShortBranch } from '@/components/deliveries/facts/use-short-branch';
import { DeliveryStatus } from '@/components/deliveries/line/delivery-status';
import { Line } from '@/components/deliveries/line/line';
import { useAreaName } from '@/components/map/areas/use-area-name';
import { Link } from '@/components/nav/connection-navigation';
import { TimeLeft } from '@/components/progress/time-left';
import { SmallTrackingMap } from '@/components/tracking/small-tracking-map';
import { useTracks } from '@/components/tracking/use-tracks';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/text/use-now';
import { isUnderWayAt, OTHER, UNDER_WAY_STATUSES } from '@/lib/progress/status';
import { routes } from '@/lib/routes';
import { arrivalOfTrack, byPromise, type Track } from '@/lib/tracking/track';

const MOST_ROWS = 8;
const UNDER_WAY = [...UNDER_WAY_STATUSES, OTHER].sort();

/**
 * The deliveries under way beside their map, the next late first: a promise stays, so rows keep their order. `named`: the
 * branch as the address names it, for links.
 */
export function UnderWayPanel({ branchId, named }: { branchId: string | null; named: string | null }) {
  const t = useTranslations('overview.underWay');
  const now = useNow();
  const isOfBranch = ({ delivery }: Track) => delivery.branchId === branchId;
  const { query, tracks } = useTracks(branchId ? { key: branchId, matches: isOfBranch } : undefined);
  const shown = tracks.filter(({ delivery }) => isUnderWayAt(delivery, now)).sort(byPromise);
  const isQuiet = query.data !== undefined && shown.length === 0;
  return (
    <Panel
      flush
      title={t('title')}
      actions={
        <Link
          href={routes.deliveries({ branch: named, status: UNDER_WAY })}
          className="text-accent text-sm underline underline-offset-2"
        >
          {t('all')}
        </Link>
      }
    >
      {isQuiet ? (
        <p className="px-4 py-4 text-muted">{t('none')}</p>
      ) : (
        <div className="grid xl:grid-cols-[minmax(0,36rem)_minmax(16rem,1fr)]">
          {query.data ? <Rows tracks={shown} named={named} /> : <SkeletonRows rows={5} />}
          <SmallTrackingMap
            branchId={branchId ?? undefined}
            className="max-xl:border-line max-xl:border-t xl:min-h-96 xl:border-line xl:border-s"
          />
        </div>
      )}
    </Panel>
  );
}

function Rows({ tracks, named }: { tracks: readonly Track[]; named: string | null }) {
  const t = useTranslations('overview.underWay');
  const more = tracks.length - MOST_ROWS;
  return (
    <div className="@container min-w-0">
      <ul aria-label={t('title')} className="divide-y divide-line">
        {tracks.slice(0, MOST_ROWS).map((track) => (
          <Row key={track.delivery.id} track={track} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-line border-t px-4 py-2 text-sm">
          <Link href={routes.tracking({ branch: named })} className="text-accent underline underline-offset-2">
            {t('more', { count: more })}
          </Link>
        </p>
      )}
    </div>
  );
}

/** One line: what it is, where it goes, for whom, from where, and how much time is left. */
function Row({ track }: { track: Track }) {
  const { delivery } = track;
  const { id, status, statusAt, customerName, branchName, promisedAt } = delivery;
  const shortName = useShortBranch();
  const areaName = useAreaName();
  const now = useNow();
  return (
    <li>
      <Link
        href={routes.delivery(id)}
        className="grid min-h-10 grid-cols-[1.25rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-x-3 px-4 -outline-offset-2! hover:bg-hover @lg:grid-cols-[7.5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <span className="overflow-hidden whitespace-nowrap text-muted text-sm">
          <DeliveryStatus status={status} quiet />
        </span>
        <Line title={delivery.customerAddress} className="font-medium">
          {areaName(delivery) || '—'}
        </Line>
        <Line title={customerName} className="text-muted text-sm">
          {customerName}
        </Line>
        <Line title={branchName ?? ''} className="text-muted text-sm @max-lg:hidden">
          {branchName ? shortName(branchName) : '—'}
        </Line>
        {promisedAt ? (
          <TimeLeft promisedAt={promisedAt} arrival={arrivalOfTrack(track, now)} className="text-end" />
        ) : (
          <span className="text-end text-muted">
            <RelativeTime value={statusAt} />
          </span>
        )}
      </Link>
    </li>
  );
}
