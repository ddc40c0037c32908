import { useLocale, useTranslations } from 'next-intl';
import type { Column } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { CssIcon } from '@/components/ui/style/css-icon';
import { cx } from '@/components/ui/style/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { Phone } from '@/components/ui/text/phone';
import { useNow } from '@/components/ui/text/use-now';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { formatDuration } from '@/lib/format/distance';
import { isTerminal } from '@/lib/progress/status';
import { AttentionCell } from '../attention/attention-cell';
import { useOriginOf } from '../facts/use-origin-of';
import { ArrivalCell } from '../line/arrival-cell';
import { CodeCopy } from '../line/code-copy';
import { DeliveryStatus } from '../line/delivery-status';
import { ElsewhereMark } from '../line/elsewhere-mark';
import { Line } from '../line/line';
import { PlaceLine } from '../line/place-line';
import type { RowContext } from './row-context';
import { RowLink } from './row-link';

/** The columns that can be chosen, and the usual ones among them. The status is always there. */
export const COLUMNS = [
  'since',
  'code',
  'reference',
  'customer',
  'place',
  'origin',
  'driver',
  'arrival',
  'amount',
  'fee',
  'created',
];
export type ColumnKey = (typeof COLUMNS)[number];
const RARE: readonly string[] = ['reference'];

/** The columns to show: the chosen ones, or the usual ones. */
export function shownColumns(chosen: readonly string[] | null): ColumnKey[] {
  return COLUMNS.filter((key) => chosen?.includes(key) ?? !RARE.includes(key));
}

type DeliveryColumn = Omit<Column<DeliveryRow>, 'header'> & { key: ColumnKey | 'status' | 'why'; isBeside?: boolean };

/** The list's columns; fewer of them beside an open delivery, and with the reasons in the list of what needs attention. */
export function useDeliveryColumns(
  context: RowContext,
  { chosen, isNarrow, withReasons }: { chosen: readonly string[] | null; isNarrow: boolean; withReasons: boolean },
): Column<DeliveryRow>[] {
  const t = useTranslations('deliveries');
  const originOf = useOriginOf();
  const { isLeaving, addressIn, shortName, usual } = context;
  const muted = (content: (row: DeliveryRow) => string) => (row: DeliveryRow) => (
    <Line title={content(row)} className="text-muted">
      {content(row)}
    </Line>
  );
  const wanted: readonly string[] = withReasons && !isNarrow ? WITH_REASONS : ['status', ...shownColumns(chosen)];
  const hasPlace = wanted.includes('place') && !isNarrow;
  const all: DeliveryColumn[] = [
    {
      key: 'status',
      width: 'clamp(9rem, 15cqi, 9.5rem)',
      isBeside: true,
      cell: (row) => (
        <span>
          <RowLink row={row} context={context} tabIndex={-1}>
            <DeliveryStatus {...row} quiet />
            <VisuallyHidden>{`, ${row.code ?? row.reference}, ${row.customerName}`}</VisuallyHidden>
          </RowLink>
          {isLeaving(row) && <VisuallyHidden>{t('list.leaving')}</VisuallyHidden>}
        </span>
      ),
    },
    {
      key: 'since',
      width: '6.5rem',
      show: 'xl',
      cell: (row) => (
        <span className="text-muted">{row.status !== 'completed' && <TimeInStatus since={row.statusAt} />}</span>
      ),
    },
    {
      key: 'code',
      width: 'clamp(5rem, 8cqi, 5.5rem)',
      isBeside: true,
      cell: (row) => <CodeCopy code={row.code} />,
    },
    { key: 'why', width: '27rem', cell: (row) => <AttentionCell row={row} /> },
    {
      key: 'reference',
      width: '8rem',
      show: 'xl',
      cell: muted((row) => row.reference || '—'),
    },
    {
      key: 'customer',
      isBeside: true,
      cell: (row) => (
        <div className="leading-tight">
          <div className="flex items-center gap-2">
            <Line title={row.customerName} className="font-medium">
              {row.customerName || '—'}
            </Line>
            {row.testMode && <Badge tone="warning">{t('testMode')}</Badge>}
            {row.madeElsewhere && !usual.isElsewhere && !isNarrow && <ElsewhereMark />}
          </div>
          <div className="flex items-baseline gap-1.5 text-muted text-xs">
            {/* Where only one of the two has space, it is the address. */}
            <span className={cx(row.customerAddress && (hasPlace ? '@max-4xl:hidden' : isNarrow && 'hidden'))}>
              <Phone value={row.customerPhone} />
            </span>
            {row.customerAddress && (
              <span className={cx('min-w-0', hasPlace && '@4xl:hidden')}>
                <PlaceLine delivery={row} addressIn={addressIn} />
              </span>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'place',
      show: 'lg',
      cell: (row) => <PlaceLine stacked delivery={row} addressIn={addressIn} />,
    },
    {
      key: 'origin',
      width: '8rem',
      show: 'xl',
      cell: muted((row) => shortName(originOf(row))),
    },
    {
      key: 'driver',
      width: '8rem',
      show: '2xl',
      cell: muted((row) => row.driverName || '—'),
    },
    {
      key: 'arrival',
      width: 'clamp(7rem, 12cqi, 7.5rem)',
      isBeside: true,
      cell: (row) => (
        // A day and its time may need two lines.
        <span className="tabular block whitespace-normal leading-tight">
          <ArrivalCell row={row} />
        </span>
      ),
    },
    {
      key: 'amount',
      width: 'clamp(8rem, 13cqi, 8.5rem)',
      align: 'end',
      cell: (row) => (
        <span className="inline-flex items-center gap-1.5 align-middle">
          {row.paymentType !== usual.payment && <PaymentMark type={row.paymentType} />}
          <Money amount={row.amount} currency={row.currency} />
        </span>
      ),
    },
    {
      key: 'fee',
      width: '7.5rem',
      align: 'end',
      show: '2xl',
      cell: (row) => (
        <span className="text-muted">
          <Money amount={feeOf(row)} currency={row.currency} />
        </span>
      ),
    },
    {
      key: 'created',
      width: '6.5rem',
      align: 'end',
      show: 'lg',
      cell: (row) => (
        <span className="text-muted">
          <RelativeTime value={row.createdAt} />
        </span>
      ),
    },
  ];
  return all
    .filter(({ key, isBeside }) => wanted.includes(key) && (!isNarrow || isBeside))
    .map(({ cell, ...column }) => ({
      ...column,
      header: t(`columns.${column.key}`),
      cell: (row) => <span className={cx('contents', isLeaving(row) && '[&>*]:opacity-50')}>{cell(row)}</span>,
    }));
}

function TimeInStatus({ since }: { since: string }) {
  const locale = useLocale();
  return formatDuration(Math.max(0, useNow() - Date.parse(since)) / 1_000, locale);
}

const WITH_REASONS = ['status', 'code', 'why', 'customer', 'place', 'origin'] as const;

/** Shows cash, which the driver collects, apart from paid orders. Nothing where it is not known: made elsewhere. */
export function PaymentMark({ type }: { type: string }) {
  const t = useTranslations('deliveries.payment');
  if (type === '') return null;
  const word = type === 'cash' ? t('cash') : type === 'paid' ? t('paid') : type;
  const icon = type === 'cash' ? 'banknote' : 'circle-check';
  return (
    <span title={word} className={type === 'cash' ? 'text-warning' : 'text-faint'}>
      <CssIcon name={icon} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

/** The fee, charged or estimated. A delivery that ended without arriving costs nothing. */
function feeOf({ status, deliveryFee, estimatedFee }: DeliveryRow): string | null {
  return isTerminal(status) && status !== 'completed' ? null : (deliveryFee ?? estimatedFee);
}
