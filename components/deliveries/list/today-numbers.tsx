import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { cx } from '@/components/ui/style/cx';
import { Money } from '@/components/ui/text/money';
import type { Overview, Usual } from '@/lib/deliveries/list/overview-schema';
import { STATUS_GROUPS } from '@/lib/deliveries/list/views';
import { routes } from '@/lib/routes';

/** The list's filters for what the overview counts. `branch`: as the overview's address names it. */
export type Counted = { branch: string | null; test: 'hide' | null };

type Props = {
  overview: Overview | undefined;
  /** The same of an ordinary day up to this hour; null when none is known. */
  usual: Usual['usual'] | undefined;
  today: string;
  counted: Counted;
  currency: string;
};

/** How many deliveries a business day (`2026-11-21`) has had, each number a link to what it counts. */
export function TodayNumbers({ overview, usual, today, counted }: Omit<Props, 'currency'>) {
  const t = useTranslations('overview.numbers');
  const day = { ...counted, from: today, to: today };
  const ended = { ...day, dates: 'ended' };
  const counts = overview?.today;
  return (
    <div aria-busy={!overview} className="divide-y divide-line">
      <Line
        label={t('active')}
        value={overview?.active}
        href={routes.deliveries({ ...counted, status: STATUS_GROUPS.underWay })}
      />
      <Line
        label={t('created')}
        value={counts?.created}
        href={routes.deliveries(day)}
        note={usual && t('usual', { count: usual.created })}
      />
      <Line
        label={t('completed')}
        value={counts?.completed}
        href={routes.deliveries({ ...ended, status: ['completed'] })}
        note={usual && t('usual', { count: usual.completed })}
      />
      <Line
        label={t('ended')}
        value={counts && counts.failed + counts.canceled}
        href={routes.deliveries({ ...ended, status: ['failed', 'canceled'] })}
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
    </div>
  );
}

/** The cost of the day's deliveries, and the cash that drivers have collected. */
export function TodayMoney({ overview, usual, today, counted, currency }: Props) {
  const t = useTranslations('overview.numbers');
  const ended = { ...counted, from: today, to: today, dates: 'ended', status: ['completed'] };
  const counts = overview?.today;
  const money = (amount: string | null | undefined) =>
    amount !== undefined && <Money amount={amount} currency={counts?.currency ?? currency} />;
  return (
    <div aria-busy={!overview} className="divide-y divide-line">
      <Line
        isLarge
        label={t('fees')}
        value={counts && money(counts.fees)}
        href={routes.deliveries(ended)}
        note={
          usual &&
          usual.currency === counts?.currency &&
          t.rich('usualFees', { amount: () => <Money amount={usual.fees} currency={usual.currency} /> })
        }
      />
      <Line
        isLarge
        label={t('cash')}
        value={counts && money(counts.cashCollected)}
        href={routes.deliveries({ ...ended, payment: 'cash' })}
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

function Line({
  label,
  value,
  note,
  href,
  isLarge = false,
}: {
  label: string;
  value: ReactNode | undefined;
  note?: ReactNode;
  href: string;
  isLarge?: boolean;
}) {
  return (
    <Link href={href} className="flex flex-wrap items-baseline gap-x-3 px-4 py-1.5 -outline-offset-2! hover:bg-hover">
      <span className="text-muted">{label}</span>
      {/* A long amount goes below its label. */}
      <span className={cx('tabular ms-auto font-semibold', isLarge && 'text-lg tracking-tight')}>
        {value ?? <Skeleton className="my-1 h-4 w-12" />}
      </span>
      {note && <span className="w-full text-muted text-sm">{note}</span>}
    </Link>
  );
}
