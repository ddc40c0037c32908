import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { StepLine } from '@/components/graph/step-line';
import { ExportLink } from '@/components/shell/export-link';
import { type Column, DataTable } from '@/components/table/data-table';
import { Callout } from '@/components/ui/feedback/callout';
import { Pending } from '@/components/ui/feedback/pending';
import { Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton';
import { Segmented } from '@/components/ui/input/radio-group';
import { Panel } from '@/components/ui/panel';
import { Money } from '@/components/ui/text/money';
import { PlainDate } from '@/components/ui/text/plain-date';
import { useDayText } from '@/components/ui/text/use-day-text';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import { formatMoney } from '@/lib/format/money/money';
import { invoiceQueries } from '@/lib/invoices/queries';
import { routes } from '@/lib/routes';
import { walletQueries } from '@/lib/wallet/queries';
import { HISTORY_DAYS, type WalletDay, type WalletHistory, type WalletHistoryQuery } from '@/lib/wallet/schema';
import { DayMoves } from './day-moves';
import { ForecastLine, ForecastSkeleton } from './forecast-line';

/** The forecast, then the balance over time as a line and a table; each day opens to its movements. */
export function BalanceHistory({ level }: { level: string | null }) {
  const t = useTranslations('wallet.history');
  const problems = useTranslations('problems');
  const [days, setDays] = useState<WalletHistoryQuery['days']>('30');
  const [opened, setOpened] = useState<string>();
  const copy = useQuery(invoiceQueries.copy());
  const history = useQuery(walletQueries.history(days, copy.data?.syncedAt));
  const { data, isPlaceholderData } = history;
  const [last, first] = [data?.days[0], data?.days.at(-1)];
  if (!data && history.errorUpdateCount > 0) return <Pending query={history} rows={6} />;
  return (
    <>
      {data ? <ForecastLine forecast={data.forecast} currency={data.currency} /> : <ForecastSkeleton />}
      <Panel
        flush
        title={t('title')}
        actions={
          <span className="flex flex-wrap items-center justify-end gap-2 print:hidden">
            {data && last && first && (
              <ExportLink href={routes.walletExport({ from: first.day, to: last.day })}>{t('export')}</ExportLink>
            )}
            <Segmented
              legend={t('span')}
              hideLegend
              value={days}
              onChange={setDays}
              options={HISTORY_DAYS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
            />
          </span>
        }
      >
        {data ? (
          <>
            <Line history={data} level={level} />
            {copy.data?.problem && (
              <Callout tone="info" className="mx-4 mb-3">
                {t('withoutInvoices')} {problems(`${copy.data.problem}.title`)}.
              </Callout>
            )}
            <DaysTable history={data} isReading={copy.isFetching} busy={isPlaceholderData} onOpen={setOpened} />
          </>
        ) : (
          <SkeletonRows rows={8} />
        )}
      </Panel>
      {data && opened && <DayMoves day={opened} currency={data.currency} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Line({ history: { days, currency }, level }: { history: WalletHistory; level: string | null }) {
  const t = useTranslations('wallet.history');
  const dayText = useDayText();
  const locale = useLocale();
  const steps = days
    .toReversed()
    .map(({ day, closing }) => ({ key: day, value: closing === null ? null : Number(closing) }));
  const known = days.flatMap(({ closing }) => (closing === null ? [] : [closing]));
  if (known.length === 0) return <p className="px-4 py-6 text-muted">{t('tooEarly')}</p>;
  const firstRead = days.findLast(({ closing, isComputed }) => closing !== null && !isComputed);
  const isComputed = days.some((day) => day.isComputed);
  const sorted = known.toSorted((a, b) => Number(a) - Number(b));
  const text = (amount: string | undefined) => (amount ? formatMoney(amount, currency, locale) : '');
  const date = (day: string | undefined) => (day ? dayText(day) : '');
  return (
    <div className="px-4 pt-4 pb-3">
      <StepLine
        steps={steps}
        level={level === null ? null : Number(level)}
        top={t('highest', { amount: text(sorted.at(-1)) })}
        bottom={t('lowest', { amount: text(sorted[0]) })}
        first={date(days.at(-1)?.day)}
        last={date(days[0]?.day)}
      />
      {level !== null && <p className="mt-1 text-muted text-xs">{t('dashed')}</p>}
      {isComputed && <p className="mt-1 text-muted text-xs">{t('computed', { first: date(firstRead?.day) })}</p>}
    </div>
  );
}

function DaysTable({
  history: { days, currency },
  isReading,
  busy,
  onOpen,
}: {
  history: WalletHistory;
  /** The invoices are being read: top-ups and refunds may still come. */
  isReading: boolean;
  busy: boolean;
  onOpen: (day: string) => void;
}) {
  const t = useTranslations('wallet.history');
  const money = (amount: string | null) => <Money amount={amount} currency={currency} />;
  const moved = (sum: WalletDay['topUps']) =>
    sum === null && isReading ? <Skeleton /> : money(sum?.count ? sum.amount : null);
  /** How the balance changed beyond what our records hold. */
  const rest = (amount: string | null) => money(Number(amount ?? 0) === 0 ? null : amount);
  const closingOf = ({ closing, isComputed }: Pick<WalletDay, 'closing' | 'isComputed'>) =>
    isComputed ? (
      <span className="whitespace-nowrap text-muted italic" title={t('computedDay')}>
        ≈ {money(closing)}
        <VisuallyHidden> {t('computedDay')}</VisuallyHidden>
      </span>
    ) : (
      money(closing)
    );
  const end = { align: 'end' as const };
  const hasUnexplained = days.some(({ unexplained }) => Number(unexplained ?? 0) !== 0);
  const columns: Column<WalletDay>[] = [
    {
      key: 'day',
      header: t('day'),
      cell: ({ day }) => (
        <button type="button" className="font-medium hover:underline" onClick={() => onOpen(day)}>
          <PlainDate day={day} />
        </button>
      ),
    },
    {
      ...end,
      key: 'deliveries',
      header: t('deliveries'),
      show: 'lg',
      width: '7rem',
      cell: ({ debits }) => debits.count,
    },
    { ...end, key: 'fees', header: t('fees'), show: 'md', cell: ({ debits }) => moved(debits) },
    { ...end, key: 'topUps', header: t('topUps'), show: 'md', cell: ({ topUps }) => moved(topUps) },
    { ...end, key: 'refunds', header: t('refunds'), show: 'lg', cell: ({ refunds }) => moved(refunds) },
    {
      ...end,
      key: 'rest',
      isLeftOut: !hasUnexplained,
      header: t('unexplained'),
      show: 'md',
      cell: ({ unexplained }) => rest(unexplained),
    },
    { ...end, key: 'closing', header: t('closing'), cell: closingOf },
  ];
  /** On a phone: what else moved the balance of a day. */
  const moves = ({ topUps, refunds, unexplained }: WalletDay) =>
    [
      { name: 'topUps', count: topUps?.count ?? 0, amount: moved(topUps) },
      { name: 'refunds', count: refunds?.count ?? 0, amount: moved(refunds) },
      { name: 'unexplained', count: Number(unexplained ?? 0), amount: rest(unexplained) },
    ].filter(({ count }) => count !== 0);
  return (
    <>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={days}
        rowId={({ day }) => day}
        onOpen={({ day }) => onOpen(day)}
        busy={busy}
        card={(row) => (
          <div className="flex items-baseline justify-between gap-3">
            <button type="button" className="text-start font-medium" onClick={() => onOpen(row.day)}>
              <PlainDate day={row.day} />
              <span className="block font-normal text-muted text-sm">
                {t('count', { count: row.debits.count })}
                {row.debits.count > 0 && <> · {money(row.debits.amount)}</>}
                {moves(row).map(({ name, amount }) => (
                  <span key={name} className="block">
                    {t(name)}: {amount}
                  </span>
                ))}
              </span>
            </button>
            {closingOf(row)}
          </div>
        )}
      />
      {hasUnexplained && <p className="px-4 py-3 text-muted text-sm">{t('unexplainedHelp')}</p>}
    </>
  );
}
