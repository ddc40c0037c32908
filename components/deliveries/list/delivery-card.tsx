import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/components/ui/style/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isTerminal } from '@/lib/progress/status';
import { AttentionCell } from '../attention/attention-cell';
import { ArrivalCell } from '../line/arrival-cell';
import { CodeCopy } from '../line/code-copy';
import { DeliveryStatus } from '../line/delivery-status';
import { Line } from '../line/line';
import { PlaceLine } from '../line/place-line';
import { PaymentMark } from './delivery-columns';
import type { RowContext } from './row-context';
import { RowLink } from './row-link';

/** A delivery in the list on a phone, in two lines: where it goes and when; then its status, customer and amount. */
export function DeliveryCard({
  row,
  context,
  withReasons,
  withCode = true,
}: {
  row: DeliveryRow;
  context: RowContext;
  withReasons: boolean;
  /** While orders are selected, the names need its space. */
  withCode?: boolean;
}) {
  const t = useTranslations('deliveries');
  const { isLeaving, addressIn, usual } = context;
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-1 leading-tight', isLeaving(row) && 'opacity-50')}>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <PlaceLine delivery={row} addressIn={addressIn} />
        </span>
        {row.testMode && <Badge tone="warning">{t('testMode')}</Badge>}
        <span className="tabular shrink-0 text-sm">
          {isTerminal(row.status) ? (
            <span className="text-muted">
              <RelativeTime value={row.createdAt} />
            </span>
          ) : (
            <ArrivalCell row={row} />
          )}
        </span>
      </div>
      <div className="flex items-center gap-2 text-muted text-sm">
        <span className="shrink-0">
          <DeliveryStatus {...row} quiet />
        </span>
        {withCode && <CodeCopy code={row.code} />}
        <RowLink row={row} context={context} className="min-w-0 flex-1 text-ink">
          <Line title={row.customerName}>{row.customerName}</Line>
        </RowLink>
        <span className="flex shrink-0 items-center gap-1">
          {row.paymentType !== usual.payment && <PaymentMark type={row.paymentType} />}
          <Money amount={row.amount} currency={row.currency} />
        </span>
      </div>
      {withReasons && <AttentionCell row={row} />}
    </div>
  );
}
