'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/components/ui/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import type { DeliveryRow } from '@/lib/deliveries/schema';
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

/** A delivery in the list on a phone. */
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
  const { currency, timeZone, isLeaving, inWords, shortName } = context;
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-0.5', isLeaving(row) && 'opacity-50')}>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <DeliveryStatus status={row.status} scheduledAt={row.scheduledAt} reportedStatus={row.reportedStatus} quiet />
        </span>
        {row.testMode && <Badge tone="warning">{t('testMode')}</Badge>}
        {row.madeElsewhere && <ElsewhereMark />}
        <CodeCopy code={row.code} />
      </div>
      <RowLink row={row} context={context} className="min-w-0 font-medium">
        <Line title={row.customerName}>{row.customerName}</Line>
      </RowLink>
      {row.customerAddress && (
        <span className="text-sm">
          <PlaceLine delivery={row} inWords={inWords} />
        </span>
      )}
      <div className="flex items-center gap-1.5 text-muted text-sm">
        <PaymentMark type={row.paymentType} />
        <Money amount={row.amount} currency={row.currency ?? currency} />
        <span aria-hidden="true">·</span>
        <Line title={row.driverName || originOf(row)} className="flex-1">
          {row.driverName || shortName(originOf(row))}
        </Line>
        <RelativeTime value={row.createdAt} timeZone={timeZone} />
      </div>
      {withReasons && <AttentionCell row={row} />}
    </div>
  );
}
