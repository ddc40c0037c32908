'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { cx } from '@/components/ui/cx';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Money } from '@/components/ui/text/money';
import type { Overview, Usual } from '@/lib/deliveries/list/overview-schema';
import { STATUS_GROUPS } from '@/lib/deliveries/list/views';
import { routes } from '@/lib/routes';

/** The numbers of a business day (`2026-11-21`), each a link to the deliveries that it counts. */
export function TodayNumbers({
  overview,
  usual,
  today,
  currency,
}: {
  overview: Overview | undefined;
  /** The same of an ordinary day up to this hour; null when none is known. */
  usual: Usual['usual'] | undefined;
  today: string;
  currency: string;
}) {
  const t = useTranslations('overview.numbers');
  const day = { from: today, to: today, test: 'hide' };
  const ended = { ...day, dates: 'ended' };
  const counts = overview?.today;
  const money = (amount: string | null | undefined) =>
    amount !== undefined && <Money amount={amount} currency={counts?.currency ?? currency} />;
  return (
    <div
      aria-busy={!overview}
      className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line sm:grid-cols-3 xl:grid-cols-6"
    >
      <BigNumber
        label={t('active')}
        value={overview?.active}
        href={routes.deliveries({ status: STATUS_GROUPS.underWay })}
        className="text-accent"
      />
      <BigNumber
        label={t('created')}
        value={counts?.created}
        href={routes.deliveries(day)}
        note={usual && t('usual', { count: usual.created })}
      />
      <BigNumber
        label={t('completed')}
        value={counts?.completed}
        href={routes.deliveries({ ...ended, status: ['completed'] })}
        className={counts && counts.completed > 0 ? 'text-success' : undefined}
        note={usual && t('usual', { count: usual.completed })}
      />
      <BigNumber
        label={t('ended')}
        value={counts && counts.failed + counts.canceled}
        href={routes.deliveries({ ...ended, status: ['failed', 'canceled'] })}
        className={counts && counts.failed > 0 ? 'text-danger' : undefined}
        note={
          <>
            {usual && t('usual', { count: usual.ended })}
            {usual && counts && counts.failed > 0 && ' · '}
            {counts && counts.failed > 0 && (
              <span className="whitespace-nowrap text-danger">{t('failedOf', { count: counts.failed })}</span>
            )}
          </>
        }
      />
      <BigNumber
        label={t('fees')}
        value={counts && money(counts.fees)}
        href={routes.deliveries({ ...ended, status: ['completed'] })}
        note={
          usual &&
          usual.currency === counts?.currency &&
          t.rich('usualFees', { amount: () => <Money amount={usual.fees} currency={usual.currency} /> })
        }
      />
      <BigNumber
        label={t('cash')}
        value={counts && money(counts.cashCollected)}
        href={routes.deliveries({ ...ended, status: ['completed'], payment: 'cash' })}
        note={
          counts && (
            <>
              {counts.cashDue !== null && t.rich('cashDue', { amount: () => money(counts.cashDue) })}
              {counts.cashDue !== null && counts.paymentsUnknown > 0 && ' · '}
              {counts.paymentsUnknown > 0 && t('cashUnknown', { count: counts.paymentsUnknown })}
            </>
          )
        }
      />
    </div>
  );
}

function BigNumber({
  label,
  value,
  note,
  href,
  className,
}: {
  label: string;
  value: ReactNode | undefined;
  note?: ReactNode;
  href: string;
  className?: string;
}) {
  return (
    <Link href={href} className={cx('flex min-w-0 flex-col bg-surface px-4 py-2.5 -outline-offset-2! hover:bg-hover')}>
      <span className="text-muted">{label}</span>
      <span className={cx('tabular mt-0.5 truncate font-semibold text-2xl tracking-tight', className)}>
        {value ?? <Skeleton className="my-1.5 h-7 w-16" />}
      </span>
      {note && <span className="text-muted text-sm">{note}</span>}
    </Link>
  );
}
