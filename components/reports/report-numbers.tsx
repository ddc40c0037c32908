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

type Figure = { key: string; value: ReactNode; note: ReactNode };

function Sums({ now, before }: { now: Totals; before: Totals | undefined }) {
  const t = useTranslations('reports.numbers');
  const money = (amount: string | null) => <Money amount={amount} currency={now.currency} />;
  const cost = costPerOrder(now);
  const then = before && costPerOrder(before);
  const overEstimate = minus(now.charged, now.estimated);
  /** Beside `text`: how it was before, or by how much it changed. Up and down are signs, and no colour judges them. */
  const beside = (key: 'change' | 'was', value: string | null | undefined, text?: string) => (
    <>
      {text}
      {text && value && ' · '}
      {value && t.rich(key, { [key]: () => <bdi dir="ltr">{value}</bdi> })}
    </>
  );
  /** A share of the orders that ended. */
  const ended = (key: 'canceled' | 'failed'): Figure => ({
    key,
    value: percent(now[key], endedOf(now)) ?? '—',
    note: beside(
      'was',
      before && percent(before[key], endedOf(before)),
      t('ofEnded', { part: now[key], count: endedOf(now) }),
    ),
  });
  const figures: (Figure | false)[] = [
    {
      key: 'orders',
      value: now.orders,
      note: beside('change', before && changeOf(before.orders, now.orders), t('completed', { count: now.completed })),
    },
    {
      key: 'fees',
      value: money(now.fees),
      note: beside('change', before && changeOf(Number(before.fees), Number(now.fees))),
    },
    {
      key: 'cost',
      value: money(cost),
      note: beside('change', cost && then ? changeOf(Number(then), Number(cost)) : undefined),
    },
    {
      key: 'cash',
      value: money(knownCash(now)),
      note:
        now.paymentUnknown > 0
          ? t('paymentUnknown', { count: now.paymentUnknown })
          : beside('change', before && changeOf(Number(before.cash), Number(now.cash))),
    },
    {
      key: 'onTime',
      value: percent(now.onTime, now.promised) ?? '—',
      note: beside(
        'was',
        before && percent(before.onTime, before.promised),
        t('ofPromised', { part: now.onTime, count: now.promised }),
      ),
    },
    ended('canceled'),
    ended('failed'),
    Number(overEstimate) !== 0 && {
      key: 'estimates',
      value: money(overEstimate),
      note: t.rich('estimated', {
        count: now.compared,
        estimated: () => money(now.estimated),
        charged: () => money(now.charged),
      }),
    },
  ];
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 lg:grid-cols-4">
      {figures.map(
        (figure) =>
          figure && <Stat key={figure.key} fit label={t(figure.key)} value={figure.value} note={figure.note} />,
      )}
    </div>
  );
}
