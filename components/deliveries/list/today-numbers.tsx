'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { cx } from '@/components/ui/cx';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Money } from '@/components/ui/text/money';
import type { Overview } from '@/lib/deliveries/list/overview-schema';
import { routes } from '@/lib/routes';
import { STATUS_GROUPS } from './status-groups';

/** Today's numbers, each a link to the deliveries that it counts. `today` is the merchant's day, `2026-11-21`. */
export function TodayNumbers({
  overview,
  today,
  currency,
}: {
  overview: Overview | undefined;
  today: string;
  currency: string;
}) {
  const t = useTranslations('overview.numbers');
  const day = { from: today, to: today, test: 'hide' };
  const counts = overview?.today;
  return (
    <div
      aria-busy={!overview}
      className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line sm:grid-cols-3 xl:grid-cols-5"
    >
      <BigNumber
        label={t('active')}
        value={overview?.active}
        href={routes.deliveries({ status: STATUS_GROUPS.underWay })}
        className="text-accent"
        wide
      />
      <BigNumber label={t('created')} value={counts?.created} href={routes.deliveries(day)} />
      <BigNumber
        label={t('completed')}
        value={counts?.completed}
        href={routes.deliveries({ ...day, status: ['completed'] })}
        className={counts && counts.completed > 0 ? 'text-success' : undefined}
      />
      <BigNumber
        label={t('ended')}
        value={counts && counts.failed + counts.canceled}
        href={routes.deliveries({ ...day, status: ['failed', 'canceled'] })}
        className={counts && counts.failed > 0 ? 'text-danger' : undefined}
        note={counts && counts.failed > 0 && t('failedOf', { count: counts.failed })}
      />
      <BigNumber
        label={t('fees')}
        value={counts && <Money amount={counts.fees} currency={counts.currency ?? currency} />}
        href={routes.deliveries({ ...day, status: ['completed'] })}
      />
    </div>
  );
}

function BigNumber({
  label,
  value,
  note,
  href,
  wide = false,
  className,
}: {
  label: string;
  value: ReactNode | undefined;
  note?: ReactNode;
  href: string;
  wide?: boolean;
  className?: string;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={cx(
        'flex min-w-0 flex-col bg-surface px-4 py-3 -outline-offset-2! hover:bg-hover sm:px-5 sm:py-4',
        wide && 'max-xl:col-span-2',
      )}
    >
      <span className="text-muted">{label}</span>
      <span
        className={cx(
          'tabular mt-1 truncate font-semibold text-2xl tracking-tight sm:text-3xl 2xl:text-[2.75rem] 2xl:leading-tight',
          className,
        )}
      >
        {value ?? <Skeleton className="my-1.5 h-7 w-16" />}
      </span>
      {note && <span className="text-danger text-sm">{note}</span>}
    </Link>
  );
}
