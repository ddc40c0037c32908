import { reportsOf } from '@/lib/db/client.server';
import type { Cell } from '@/lib/format/csv';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { Context } from '@/lib/request/context.server';
import { csvResponse } from '@/lib/request/csv-response.server';
import { readReport, whereOf } from './read.server';
import { type ExportedOrder, ordersAfter } from './rows.server';
import type { ReportExportQuery, ReportRow } from './schema';
import { knownCash } from './totals';

const PAGE = 1_000;

/** The names of the columns, of statuses and payments, in the reader's language. */
export type ExportTexts = {
  header: readonly string[];
  status: (status: string) => string;
  payment: (type: string) => string;
  /** The mark beside an area that is known by the pin alone. */
  byPin: string;
  /** Names of groups without a name: no branch, a branch that is no longer known, no area. */
  unknown: { branch: string; goneBranch: string; area: string };
  /** An area or address in the reader's script. */
  address: (text: string) => string;
};

export const GROUP_COLUMNS = [
  'group',
  'currency',
  'orders',
  'byPin',
  'completed',
  'canceled',
  'failed',
  'refused',
  'fees',
  'cash',
  'paymentUnknown',
  'promised',
  'onTime',
  'compared',
  'estimated',
  'charged',
];
export const ORDER_COLUMNS = [
  'created',
  'code',
  'reference',
  'status',
  'branch',
  'customer',
  'phone',
  'area',
  'areaByPin',
  'payment',
  'amount',
  'estimatedFee',
  'fee',
  'currency',
  'promisedAt',
  'ended',
  'reason',
];

/** A report as a CSV file: its groups as the screen shows them, or its orders, oldest first. */
export function exportReport(ctx: Context, input: ReportExportQuery, texts: ExportTexts): Response {
  const kind = input.kind === 'orders' ? 'orders' : `report-${input.by}`;
  const name = `${kind}${input.dates === 'ended' ? '-ended' : ''}-${input.from}-${input.to}.csv`;
  return csvResponse(
    name,
    texts.header,
    input.kind === 'orders' ? orderPages(ctx, input, texts) : groups(ctx, input, texts),
  );
}

async function* groups(ctx: Context, input: ReportExportQuery, texts: ExportTexts): AsyncGenerator<Cell[][]> {
  const { rows } = await readReport(ctx, input);
  yield rows.map((row) => groupCells(row, input.by, texts));
}

function groupCells(row: ReportRow, by: ReportExportQuery['by'], texts: ExportTexts): Cell[] {
  return [
    groupName(row, by, texts),
    row.currency,
    row.orders,
    row.byPin,
    row.completed,
    row.canceled,
    row.failed,
    row.refused,
    { exact: row.fees },
    { exact: knownCash(row) },
    row.paymentUnknown,
    row.promised,
    row.onTime,
    row.compared,
    { exact: row.estimated },
    { exact: row.charged },
  ];
}

function groupName({ key, label }: ReportRow, by: ReportExportQuery['by'], { unknown, address }: ExportTexts) {
  if (by === 'branch') return label ?? (key === null ? unknown.branch : unknown.goneBranch);
  if (by === 'area') return key === null ? unknown.area : address(key);
  return key;
}

/** A page at a time: the file is never whole in memory, and no transaction waits for a slow download. */
async function* orderPages(ctx: Context, input: ReportExportQuery, texts: ExportTexts): AsyncGenerator<Cell[][]> {
  const { timeZone } = ctx.connection;
  let after: ExportedOrder | undefined;
  while (!ctx.signal.aborted) {
    const rows = await ordersAfter(reportsOf(ctx.db), whereOf(ctx, input), { after, limit: PAGE });
    yield rows.map((row) => orderCells(row, timeZone, texts));
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

function orderCells(row: ExportedOrder, timeZone: string, texts: ExportTexts): Cell[] {
  const time = (at: Date | null) => at && formatDateTime(at, timeZone, 'en', 'iso-time');
  // Only a completed delivery costs something.
  const charged = row.status === 'completed' ? row.deliveryFee : null;
  return [
    time(row.createdAt),
    row.code,
    row.reference,
    texts.status(row.status),
    row.branch,
    row.customerName,
    { phone: row.customerPhone },
    row.area && texts.address(row.area),
    row.pinArea && texts.byPin,
    row.paymentType && texts.payment(row.paymentType),
    { exact: row.amount },
    { exact: row.estimatedFee },
    { exact: charged },
    row.currency,
    time(row.promisedAt),
    time(row.endedAt),
    row.cancelReason,
  ];
}
