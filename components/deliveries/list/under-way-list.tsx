'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { RelativeTime } from '@/components/ui/text/date-time';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { routes } from '@/lib/routes';
import { DeliveryStatus } from '../delivery-status';
import { Line } from '../detail/line';
import { useOriginOf } from '../use-origin-of';

/** The latest deliveries under way; their rows update by themselves. */
export function UnderWayList({ rows, timeZone }: { rows: DeliveryRow[] | undefined; timeZone: string }) {
  const t = useTranslations('overview.underWay');
  const originOf = useOriginOf();
  if (!rows) return <SkeletonRows rows={5} />;
  if (rows.length === 0) return <p className="px-4 py-6 text-muted">{t('none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            href={routes.delivery(row.id)}
            prefetch={false}
            className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-2.5 -outline-offset-2! hover:bg-hover"
          >
            <span className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <DeliveryStatus status={row.status} scheduledAt={row.scheduledAt} quiet />
              </span>
              <span className="text-muted text-sm">
                <RelativeTime value={row.statusAt} timeZone={timeZone} />
              </span>
            </span>
            <span className="flex items-baseline gap-2">
              <Line title={row.customerName} className="font-medium">
                {row.customerName}
              </Line>
              <Line title={row.driverName || originOf(row)} className="text-muted text-sm">
                {row.driverName || originOf(row)}
              </Line>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
