'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/components/ui/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { isTerminal } from '@/lib/deliveries/ledger/status';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { ArrivalCell } from '../arrival-cell';
import { AttentionCell } from '../attention/attention-cell';
import { CodeCopy } from '../code-copy';
import { DeliveryStatus } from '../delivery-status';
import { ElsewhereMark } from '../elsewhere-mark';
import { Line } from '../line';
import { PlaceLine } from '../place-line';
import { useOriginOf } from '../use-origin-of';
import { PaymentMark } from './delivery-columns';
import type { RowContext } from './row-context';
import { RowLink } from './row-link';

/** A delivery in the list on a phone, in two lines: where to and when; then what it is, and how much. */
export function DeliveryCard({
  row,
  context,
  withReasons,
}: {
  row: DeliveryRow;
  context: RowContext;
  withReasons: boolean;
}) {
  const t = useTranslations('deliveries');
  const originOf = useOriginOf();
  const { currency, timeZone, isLeaving, inWords, shortName, usual } = context;
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-1 leading-tight', isLeaving(row) && 'opacity-50')}>
      <div className="flex items-center gap-2">
        <RowLink row={row} context={context} className="min-w-0 shrink-0 max-w-[55%] font-medium">
          <Line title={row.customerName}>{row.customerName}</Line>
        </RowLink>
        <span className="min-w-0 flex-1 text-sm">
          {row.customerAddress && <PlaceLine delivery={row} inWords={inWords} />}
        </span>
        {row.testMode && <Badge tone="warning">{t('testMode')}</Badge>}
        {row.madeElsewhere && !usual.isElsewhere && <ElsewhereMark quiet />}
        <span className="tabular shrink-0 text-sm">
          {isTerminal(row.status) ? (
            <span className="text-muted">
              <RelativeTime value={row.createdAt} timeZone={timeZone} />
            </span>
          ) : (
            <ArrivalCell row={row} timeZone={timeZone} />
          )}
        </span>
      </div>
      <div className="flex items-center gap-2 text-muted text-sm">
        <span className="shrink-0">
          <DeliveryStatus status={row.status} scheduledAt={row.scheduledAt} reportedStatus={row.reportedStatus} quiet />
        </span>
        <CodeCopy code={row.code} />
        <Line title={row.driverName || originOf(row)} className="min-w-0 flex-1">
          {row.driverName || shortName(originOf(row))}
        </Line>
        <span className="flex shrink-0 items-center gap-1">
          {row.paymentType !== usual.payment && <PaymentMark type={row.paymentType} />}
          <Money amount={row.amount} currency={row.currency ?? currency} />
        </span>
      </div>
      {withReasons && <AttentionCell row={row} />}
    </div>
  );
}
