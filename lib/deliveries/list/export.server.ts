import { reportsOf } from '@/lib/db/client.server';
import type { Cell } from '@/lib/format/csv';
import { withoutRepeatedParts } from '@/lib/format/text/place-of-address';
import { formatDateTime } from '@/lib/format/time/date-time';
import { shownStatus } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { csvPages, csvResponse } from '@/lib/request/csv-response.server';
import type { DeliveryFilters, DeliveryRow, ExportSelected } from '../schema';
import { whereOf } from './list.server';
import { pageOfDeliveries } from './list-rows.server';

/** The names of the columns, of statuses and payments, in the reader's language. */
type ExportTexts = {
  header: readonly string[];
  status: (status: string) => string;
  payment: (type: string) => string;
  /** The mark beside an area that is known by the pin alone. */
  byPin: string;
  /** An area or address in the reader's script. */
  address: (text: string) => string;
};

/** Writes the filtered list, or the selected orders, as a CSV file, newest first, a page at a time. */
export function exportDeliveries(ctx: Context, wanted: DeliveryFilters | ExportSelected, texts: ExportTexts): Response {
  const name = `deliveries-${formatDateTime(ctx.now(), ctx.connection.timeZone, 'en', 'iso-date')}.csv`;
  return csvResponse(name, texts.header, pages(ctx, wanted, texts));
}

async function* pages(ctx: Context, wanted: DeliveryFilters | ExportSelected, texts: ExportTexts) {
  const where = 'ids' in wanted ? { ...(await whereOf(ctx, {})), ids: wanted.ids } : await whereOf(ctx, wanted);
  yield* csvPages<DeliveryRow>(
    ctx,
    ({ last, limit }) => pageOfDeliveries(reportsOf(ctx.db), where, { limit, olderThan: last }),
    (row) => Object.values(COLUMNS).map((cell) => cell(row, texts, ctx)),
  );
}

const COLUMNS = {
  created: (row, _, ctx) => timeOf(row.createdAt, ctx),
  code: ({ code }) => code,
  reference: ({ reference }) => reference,
  status: (row, texts, ctx) => texts.status(shownStatus(row, ctx.now().getTime())),
  branch: ({ branchName, originLabel }) => branchName ?? originLabel,
  customer: ({ customerName }) => customerName,
  phone: ({ customerPhone }) => ({ phone: customerPhone }),
  area: ({ area }, texts) => area && texts.address(area),
  areaByPin: ({ isAreaByPin }, texts) => (isAreaByPin ? texts.byPin : null),
  address: ({ customerAddress }, texts) => texts.address(withoutRepeatedParts(customerAddress)),
  payment: ({ paymentType }, texts) => paymentType && texts.payment(paymentType),
  amount: ({ amount }) => ({ exact: amount }),
  estimatedFee: ({ estimatedFee }) => ({ exact: estimatedFee }),
  // Only a completed delivery costs something.
  fee: ({ status, deliveryFee }) => ({ exact: status === 'completed' ? deliveryFee : null }),
  currency: ({ currency }, _, { connection }) => currency ?? connection.currency,
  driver: ({ driverName }) => driverName,
  scheduledAt: (row, _, ctx) => timeOf(row.scheduledAt, ctx),
  promisedAt: (row, _, ctx) => timeOf(row.promisedAt, ctx),
  ended: (row, _, ctx) => timeOf(row.endedAt && row.statusAt, ctx),
} satisfies Record<string, (row: DeliveryRow, texts: ExportTexts, ctx: Context) => Cell>;
export const EXPORT_COLUMNS = Object.keys(COLUMNS);

function timeOf(at: string | null, { connection }: Context): string | null {
  return at && formatDateTime(new Date(at), connection.timeZone, 'en', 'iso-time');
}
