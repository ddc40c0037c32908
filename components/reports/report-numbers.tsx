'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { Panel } from '@/components/ui/panel';
import { Stat } from '@/components/ui/stat';
import { Money } from '@/components/ui/text/money';
import { PlainDate } from '@/components/ui/text/plain-date';
import { minus } from '@/lib/format/money/thousandths';
import type { Report, ReportDates, Totals } from '@/lib/reports/schema';
import { knownCash } from '@/lib/reports/totals';
import { changeOf, costPerOrder, endedOf, percent } from './rates';

const SHOWN_AGE_SECONDS = 5;

/** The sums, each beside the period before. Every currency has its own. */
export function ReportNumbers({ data: { totals, before, ageSeconds }, dates }: { data: Report; dates: ReportDates }) {
  const t = useTranslations('reports');
  const { currency, dayStartHour } = useConnection();
  return (
    <>
      {totals.map((now) => (
        <Panel
          key={now.currency}
          className="mb-4"
          title={totals.length > 1 || now.currency !== currency ? <bdi>{now.currency}</bdi> : undefined}
        >
          <Sums now={now} before={before.totals.find((total) => total.currency === now.currency)} />
        </Panel>
      ))}
      <p className="mb-4 text-muted text-sm">
        {before.knownFrom
          ? t.rich('notCompared', { first: () => <PlainDate day={before.knownFrom ?? ''} /> })
          : t.rich('compared', {
              from: () => <PlainDate day={before.span.from} />,
              to: () => <PlainDate day={before.span.to} />,
            })}{' '}
        {t(`counting.${dates}`)}
        {dayStartHour > 0 && ` ${t('dayStart', { time: `0${dayStartHour}:00` })}`}
      </p>
      {ageSeconds > SHOWN_AGE_SECONDS && (
        <Callout tone="warning" className="mb-4">
          {t('age', { seconds: Math.round(ageSeconds) })}
        </Callout>
      )}
    </>
  );
}

function Sums({ now, before }: { now: Totals; before: Totals | undefined }) {
  const t = useTranslations('reports.numbers');
  const money = (amount: string | null) => <Money amount={amount} currency={now.currency} />;
  const cost = costPerOrder(now);
  const then = before && costPerOrder(before);
  const overEstimate = minus(now.charged, now.estimated);
  const share = (part: number, whole: number) => percent(part, whole) ?? '—';
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 lg:grid-cols-4">
      <Stat
        fit
        label={t('orders')}
        value={now.orders}
        note={
          <ChangeLine change={before && changeOf(before.orders, now.orders)}>
            {t('completed', { count: now.completed })}
          </ChangeLine>
        }
      />
      <Stat
        fit
        label={t('fees')}
        value={money(now.fees)}
        note={<ChangeLine change={before && changeOf(Number(before.fees), Number(now.fees))} />}
      />
      <Stat
        fit
        label={t('cost')}
        value={money(cost)}
        note={<ChangeLine change={cost && then ? changeOf(Number(then), Number(cost)) : undefined} />}
      />
      <Stat
        fit
        label={t('cash')}
        value={money(knownCash(now))}
        note={
          now.paymentUnknown > 0 ? (
            t('paymentUnknown', { count: now.paymentUnknown })
          ) : (
            <ChangeLine change={before && changeOf(Number(before.cash), Number(now.cash))} />
          )
        }
      />
      <Stat
        fit
        label={t('onTime')}
        value={share(now.onTime, now.promised)}
        note={
          <FormerValue was={before && percent(before.onTime, before.promised)}>
            {t('ofPromised', { part: now.onTime, count: now.promised })}
          </FormerValue>
        }
      />
      <Stat
        fit
        label={t('canceled')}
        value={share(now.canceled, endedOf(now))}
        note={
          <FormerValue was={before && percent(before.canceled, endedOf(before))}>
            {t('ofEnded', { part: now.canceled, count: endedOf(now) })}
          </FormerValue>
        }
      />
      <Stat
        fit
        label={t('failed')}
        value={share(now.failed, endedOf(now))}
        note={
          <FormerValue was={before && percent(before.failed, endedOf(before))}>
            {t('ofEnded', { part: now.failed, count: endedOf(now) })}
          </FormerValue>
        }
      />
      {Number(overEstimate) !== 0 && (
        <Stat
          fit
          label={t('estimates')}
          value={money(overEstimate)}
          note={t.rich('estimated', {
            count: now.compared,
            estimated: () => money(now.estimated),
            charged: () => money(now.charged),
          })}
        />
      )}
    </div>
  );
}

/** The change since the period before; up and down are signs, and no colour judges them. */
function ChangeLine({ change, children }: { change: string | null | undefined; children?: ReactNode }) {
  const t = useTranslations('reports.numbers');
  return (
    <>
      {children}
      {children && change && ' · '}
      {change && t.rich('change', { change: () => <bdi dir="ltr">{change}</bdi> })}
    </>
  );
}

function FormerValue({ was, children }: { was: string | null | undefined; children: ReactNode }) {
  const t = useTranslations('reports.numbers');
  return (
    <>
      {children}
      {was && ' · '}
      {was && t.rich('was', { was: () => <bdi dir="ltr">{was}</bdi> })}
    </>
  );
}
