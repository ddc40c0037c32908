import { DELIVERY_STATUSES } from '@/lib/service/model/values';
import type { DeliveryStatus } from '@/lib/service/v2/schema';
import { toMajor } from '../store/money';
import type { Merchant } from '../store/records';
import type { Store } from '../store/store';

/** Totals of a merchant's orders, test orders aside. Fees and cash are those of completed orders. */
export function totalsOf(store: Store, { id, currency }: Merchant) {
  const deliveries = store.tables.delivery.of(id).filter(({ testMode }) => !testMode);
  const completed = deliveries.filter(({ status }) => status === 'completed');
  const byStatus: Partial<Record<DeliveryStatus, number>> = {};
  for (const status of DELIVERY_STATUSES)
    byStatus[status] = deliveries.filter((delivery) => delivery.status === status).length;
  return {
    orders: deliveries.length,
    byStatus,
    fees: toMajor(
      completed.reduce((sum, { feeMinor }) => sum + feeMinor, 0),
      currency,
    ),
    currency,
  };
}
