import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ExportLink } from '@/components/shell/export-link';
import { useConnection } from '@/components/shell/user/session-context';
import { DataTable } from '@/components/table/data-table';
import { type SortableColumn, useSorted } from '@/components/table/use-sorted';
import { Button } from '@/components/ui/button/button';
import { Panel } from '@/components/ui/panel';
import { Money } from '@/components/ui/text/money';
import { useIsPrinting } from '@/components/ui/use-printing';
import { EXPORTS, type Report, type ReportQuery, type ReportRow } from '@/lib/reports/schema';
import { knownCash } from '@/lib/reports/totals';
import { routes } from '@/lib/routes';
import { GroupBars } from './group-bars';
import { costPerOrder } from './rates';
import { groupOf, useGroupName } from './use-group-name';

/** Rows in the page at once. */
const STEP = 50;
/** Wide enough for `KWD 123,456.789`: an amount is never cut. */
const MONEY_WIDTH = '9.5rem';

/** The groups as bars and as a table; both are one list, and the files hold the same. */
export function ReportGroups({ data: { rows }, report }: { data: Report; report: ReportQuery }) {
  const t = useTranslations('reports');
  const [step, setStep] = useState(STEP);
  const shown = useIsPrinting() ? rows.length : step;
  return (
    <Panel
      flush
      className="mb-4"
      title={t(`filters.groups.${groupOf(report)}`)}
      actions={
        <span className="flex flex-wrap justify-end gap-1.5">
          {EXPORTS.map((kind) => (
            <ExportLink key={kind} href={routes.reportExport({ ...report, kind })}>
              {t(`export.${kind}`)}
            </ExportLink>
          ))}
        </span>
      }
    >
      <GroupBars rows={rows} report={report} />
      <GroupTable rows={rows} shown={shown} report={report} />
      {rows.length > shown && (
        <div className="p-3">
          <Button size="sm" onClick={() => setStep(shown + STEP)}>
            {t('more', { count: rows.length - shown })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function GroupTable({ rows, shown, report }: { rows: readonly ReportRow[]; shown: number; report: ReportQuery }) {
  const t = useTranslations('reports.columns');
  const pins = useTranslations('reports');
  const nameOf = useGroupName(report.by);
  const { currency } = useConnection();
  const isMixed = rows.some((row) => row.currency !== currency);
  const end = { align: 'end' as const };
  const grouped = (count: number) => count.toLocaleString('en');
  const money = (row: ReportRow, amount: string | null) => <Money amount={amount} currency={row.currency} />;
  type Count = 'orders' | 'completed' | 'canceled' | 'failed';
  const counted = (key: Count, width: string, show: 'always' | 'md' | 'lg'): SortableColumn<ReportRow> => ({
    ...end,
    key,
    header: t(key),
    show,
    width,
    cell: (row) => grouped(row[key]),
    sortBy: (row) => row[key],
  });
  const columns: SortableColumn<ReportRow>[] = [
    {
      key: 'group',
      header: t(`groupBy.${groupOf(report)}`),
      cell: (row) => (
        <span className="flex min-w-0 items-baseline" title={nameOf(row)}>
          {/* Cut at its own end: an English name keeps its beginning on an Arabic page. */}
          <bdi className="min-w-0 truncate">{nameOf(row)}</bdi>
          {report.by === 'area' && row.key !== null && row.byPin > 0 && (
            <span className="ms-2 shrink-0 text-muted text-sm">{pins('byPin', { count: row.byPin })}</span>
          )}
        </span>
      ),
      sortBy: (row) => (report.by === 'branch' || report.by === 'area' ? nameOf(row) : row.key),
    },
    {
      key: 'currency',
      header: t('currency'),
      width: '6rem',
      isLeftOut: !isMixed,
      cell: (row) => row.currency,
      sortBy: (row) => row.currency,
    },
    counted('orders', '6rem', 'always'),
    counted('completed', '7rem', 'md'),
    counted('canceled', '6.5rem', 'lg'),
    counted('failed', '6.5rem', 'lg'),
    {
      ...end,
      key: 'onTime',
      header: t('onTime'),
      show: 'xl',
      isPrinted: true,
      width: '6.5rem',
      cell: (row) => (row.promised > 0 ? grouped(row.onTime) : '—'),
      sortBy: ({ onTime, promised }) => (promised > 0 ? onTime : null),
    },
    {
      ...end,
      key: 'fees',
      header: t('fees'),
      width: MONEY_WIDTH,
      cell: (row) => money(row, row.fees),
      sortBy: ({ fees }) => Number(fees),
    },
    {
      ...end,
      key: 'cost',
      header: t('cost'),
      show: 'xl',
      isPrinted: true,
      width: MONEY_WIDTH,
      cell: (row) => money(row, costPerOrder(row)),
      sortBy: (row) => numberOf(costPerOrder(row)),
    },
    {
      ...end,
      key: 'cash',
      header: t('cash'),
      show: 'md',
      width: MONEY_WIDTH,
      cell: (row) => money(row, knownCash(row)),
      sortBy: (row) => numberOf(knownCash(row)),
    },
  ];
  const sorted = useSorted(rows, columns, useLocale());
  return (
    <DataTable
      caption={t(`groupBy.${groupOf(report)}`)}
      columns={sorted.columns}
      rows={sorted.rows.slice(0, shown)}
      rowId={({ key, currency: own }) => `${key} ${own}`}
      card={(row) => (
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0">
            <bdi className="block truncate font-medium">{nameOf(row)}</bdi>
            <span className="text-muted text-sm">{t('inShort', { orders: row.orders, completed: row.completed })}</span>
          </span>
          {money(row, row.fees)}
        </div>
      )}
    />
  );
}

function numberOf(amount: string | null): number | null {
  return amount === null ? null : Number(amount);
}
