import { reportsOf } from '@/lib/db/client.server';
import { withoutRepeatedParts } from '@/lib/format/text/place-of-address';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { ExportTexts } from '@/lib/i18n/export-texts.server';
import { shownStatus } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { type Columns, csvPages, csvResponse } from '@/lib/request/csv-response.server';
import type { DeliveryFilters, DeliveryRow, ExportSelected } from '../schema';
import { whereOf } from './list.server';
import { pageOfDeliveries } from './list-rows.server';

type Wanted = DeliveryFilters | ExportSelected;
type Texts = Omit<ExportTexts, 'unknown'>;

/** Writes the filtered list, or the selected orders, as a CSV file, newest first, a page at a time. */
export function exportDeliveries(ctx: Context, wanted: Wanted, texts: Texts): Response {
  const name = `deliveries-${formatDateTime(ctx.now(), ctx.connection.timeZone, 'en', 'iso-date')}.csv`;
  return csvResponse(name, columnsOf(ctx, texts), texts.column, pages(ctx, wanted));
}

async function* pages(ctx: Context, wanted: Wanted) {
  const where = 'ids' in wanted ? { ...(await whereOf(ctx, {})), ids: wanted.ids } : await whereOf(ctx, wanted);
  yield* csvPages<DeliveryRow>(ctx, ({ last, limit }) =>
    pageOfDeliveries(reportsOf(ctx.db), where, { limit, olderThan: last }),
  );
}

function columnsOf({ connection: { timeZone, currency: own }, now }: Context, texts: Texts): Columns<DeliveryRow> {
  const time = (at: string | null) => at && formatDateTime(new Date(at), timeZone, 'en', 'iso-time');
  const money = ({ currency }: DeliveryRow, amount: string | null) => ({ amount, currency: currency ?? own });
  return {
    created: ({ createdAt }) => time(createdAt),
    code: ({ code }) => code,
    reference: ({ reference }) => reference,
    status: (row) => texts.status(shownStatus(row, now().getTime())),
    branch: ({ branchName, originLabel }) => branchName ?? originLabel,
    customer: ({ customerName }) => customerName,
    phone: ({ customerPhone }) => ({ phone: customerPhone }),
    area: ({ area }) => area && texts.address(area),
    areaByPin: ({ isAreaByPin }) => (isAreaByPin ? texts.byPin : null),
    address: ({ customerAddress }) => texts.address(withoutRepeatedParts(customerAddress)),
    payment: ({ paymentType }) => paymentType && texts.payment(paymentType),
    amount: (row) => money(row, row.amount),
    estimatedFee: (row) => money(row, row.estimatedFee),
    // Only a completed delivery costs something.
    fee: (row) => money(row, row.status === 'completed' ? row.deliveryFee : null),
    currency: ({ currency }) => currency ?? own,
    driver: ({ driverName }) => driverName,
    scheduledAt: ({ scheduledAt }) => time(scheduledAt),
    promisedAt: ({ promisedAt }) => time(promisedAt),
    ended: ({ endedAt, statusAt }) => time(endedAt && statusAt),
  };
}
