import { reportsOf } from '@/lib/db/client.server';
import type { Cell } from '@/lib/format/csv';
import { withoutRepeatedParts } from '@/lib/format/text/place-of-address';
import { formatDateTime } from '@/lib/format/time/date-time';
import { shownStatus } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { csvResponse } from '@/lib/request/csv-response.server';
import type { DeliveryFilters, DeliveryRow, ExportSelected } from '../schema';
import { whereOf } from './list.server';
import { pageOfDeliveries } from './list-rows.server';

const PAGE = 1_000;

export const EXPORT_COLUMNS = [
  'created',
  'code',
  'reference',
  'status',
  'branch',
  'customer',
  'phone',
  'area',
  'areaByPin',
  'address',
  'payment',
  'amount',
  'estimatedFee',
  'fee',
  'currency',
  'driver',
  'scheduledAt',
  'promisedAt',
  'ended',
];

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

async function* pages(
  ctx: Context,
  wanted: DeliveryFilters | ExportSelected,
  texts: ExportTexts,
): AsyncGenerator<Cell[][]> {
  const where = 'ids' in wanted ? { ...(await whereOf(ctx, {})), ids: wanted.ids } : await whereOf(ctx, wanted);
  let last: DeliveryRow | undefined;
  while (!ctx.signal.aborted) {
    const rows = await pageOfDeliveries(reportsOf(ctx.db), where, { limit: PAGE, olderThan: last });
    yield rows.map((row) => cellsOf(row, ctx, texts));
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

function cellsOf(row: DeliveryRow, { connection, now }: Context, texts: ExportTexts): Cell[] {
  const time = (at: string | null) => {
    if (!at) return null;
    const date = new Date(at);
    const [day, clock] = (['iso-date', 'time'] as const).map((style) =>
      formatDateTime(date, connection.timeZone, 'en', style),
    );
    return `${day} ${clock}`;
  };
  // Only a completed delivery costs something.
  const charged = row.status === 'completed' ? row.deliveryFee : null;
  return [
    time(row.createdAt),
    row.code,
    row.reference,
    texts.status(shownStatus(row, now().getTime())),
    row.branchName ?? row.originLabel,
    row.customerName,
    { phone: row.customerPhone },
    row.area && texts.address(row.area),
    row.isAreaByPin ? texts.byPin : null,
    texts.address(withoutRepeatedParts(row.customerAddress)),
    row.paymentType && texts.payment(row.paymentType),
    { exact: row.amount },
    { exact: row.estimatedFee },
    { exact: charged },
    row.currency ?? connection.currency,
    row.driverName,
    time(row.scheduledAt),
    time(row.promisedAt),
    time(row.endedAt && row.statusAt),
  ];
}
