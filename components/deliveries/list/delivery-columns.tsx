'use client';

import { Banknote, CircleCheck, CircleQuestionMark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Column } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/components/ui/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { Phone } from '@/components/ui/text/phone';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isTerminal } from '@/lib/deliveries/status';
import { CodeCopy } from '../code-copy';
import { DeliveryStatus } from '../delivery-status';
import { Line } from '../detail/line';
import { ElsewhereMark } from '../elsewhere-mark';
import { useAddress } from '../use-address';
import { useOriginOf } from '../use-origin-of';
import { RowLink } from './row-link';

export type RowContext = {
  currency: string;
  timeZone: string;
  /** Whether a row no longer matches the list's filters. */
  isLeaving: (row: DeliveryRow) => boolean;
  href: (row: DeliveryRow) => string;
  onChoose: (id: string) => void;
};

/** The list's columns; fewer of them beside an open delivery. */
export function useDeliveryColumns(context: RowContext, narrow: boolean): Column<DeliveryRow>[] {
  const t = useTranslations('deliveries');
  const originOf = useOriginOf();
  const address = useAddress();
  const { currency, timeZone, isLeaving } = context;
  const cell = (content: (row: DeliveryRow) => ReactNode) => (row: DeliveryRow) => (
    <span className={cx('contents', isLeaving(row) && '[&>*]:opacity-50')}>{content(row)}</span>
  );
  const all: (Column<DeliveryRow> & { wide?: boolean })[] = [
    {
      key: 'status',
      header: t('columns.status'),
      width: '10rem',
      cell: cell((row) => (
        <span>
          <RowLink row={row} context={context} tabIndex={-1}>
            <DeliveryStatus status={row.status} quiet />
            <VisuallyHidden>{`, ${row.code ?? row.reference}, ${row.customerName}`}</VisuallyHidden>
          </RowLink>
          {isLeaving(row) && <VisuallyHidden>{t('list.leaving')}</VisuallyHidden>}
        </span>
      )),
    },
    { key: 'code', header: t('columns.code'), width: '5.5rem', cell: cell((row) => <CodeCopy code={row.code} />) },
    {
      key: 'reference',
      header: t('columns.reference'),
      width: '8rem',
      show: 'xl',
      wide: true,
      cell: cell((row) => (
        <Line title={row.reference} className="text-muted">
          {row.reference || '—'}
        </Line>
      )),
    },
    {
      key: 'customer',
      header: t('columns.customer'),
      cell: cell((row) => (
        <div className="leading-tight">
          <div className="flex items-center gap-2">
            <Line title={row.customerName} className="font-medium">
              {row.customerName}
            </Line>
            {row.testMode && <Badge tone="warning">{t('testMode')}</Badge>}
            {row.madeElsewhere && <ElsewhereMark quiet />}
          </div>
          <div className="flex items-baseline gap-1.5 text-muted text-xs">
            <Phone value={row.customerPhone} />
            {row.customerAddress && <Line title={row.customerAddress}>{address(row.customerAddress)}</Line>}
          </div>
        </div>
      )),
    },
    {
      key: 'origin',
      header: t('columns.branch'),
      width: '8.5rem',
      show: 'xl',
      wide: true,
      cell: cell((row) => (
        <Line title={originOf(row)} className="text-muted">
          {originOf(row)}
        </Line>
      )),
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      width: '9.25rem',
      align: 'end',
      wide: true,
      cell: cell((row) => (
        <span className="inline-flex items-center gap-1.5 align-middle">
          <PaymentMark type={row.paymentType} />
          <Money amount={row.amount} currency={row.currency ?? currency} />
        </span>
      )),
    },
    {
      key: 'fee',
      header: t('columns.fee'),
      width: '6rem',
      align: 'end',
      show: 'lg',
      wide: true,
      cell: cell((row) => (
        <span className="text-muted">
          <Money amount={feeOf(row)} currency={row.currency ?? currency} />
        </span>
      )),
    },
    {
      key: 'driver',
      header: t('columns.driver'),
      width: '7.5rem',
      show: 'xl',
      wide: true,
      cell: cell((row) => (
        <Line title={row.driverName ?? ''} className="text-muted">
          {row.driverName || '—'}
        </Line>
      )),
    },
    {
      key: 'created',
      header: t('columns.created'),
      width: '6.25rem',
      align: 'end',
      cell: cell((row) => (
        <span className="text-muted">
          <RelativeTime value={row.createdAt} timeZone={timeZone} />
        </span>
      )),
    },
  ];
  return all.filter((column) => !narrow || !column.wide);
}

/** Shows cash, which the driver collects, apart from paid orders. */
export function PaymentMark({ type }: { type: string }) {
  const t = useTranslations('deliveries.payment');
  const word = type === 'cash' ? t('cash') : type === 'paid' ? t('paid') : type || t('unknown');
  const Icon = type === 'cash' ? Banknote : type === '' ? CircleQuestionMark : CircleCheck;
  return (
    <span title={word} className={type === 'cash' ? 'text-warning' : 'text-faint'}>
      <Icon aria-hidden="true" className="size-4" />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

/** The fee, charged or estimated. A delivery that ended without arriving costs nothing. */
function feeOf({ status, deliveryFee, estimatedFee }: DeliveryRow): string | null {
  return isTerminal(status) && status !== 'completed' ? null : (deliveryFee ?? estimatedFee);
}
