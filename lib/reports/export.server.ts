import { reportsOf } from '@/lib/db/client.server';
import type { Cell } from '@/lib/format/csv';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { Context } from '@/lib/request/context.server';
import { csvPages, csvResponse } from '@/lib/request/csv-response.server';
import { merchantsOf, readReport, whereOf } from './read.server';
import { type ExportedOrder, ordersAfter } from './rows.server';
import type { ReportExportQuery, ReportRow } from './schema';
import { knownCash } from './totals';

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

/** A report as a CSV file: its groups as the screen shows them, or its orders, oldest first. */
export function exportReport(ctx: Context, input: ReportExportQuery, texts: ExportTexts): Response {
  const kind = input.kind === 'orders' ? 'orders' : `report-${input.by}`;
  const name = `${input.merchants ? 'all-' : ''}${kind}${input.dates === 'ended' ? '-ended' : ''}-${input.from}-${input.to}.csv`;
  return csvResponse(
    name,
    texts.header,
    input.kind === 'orders' ? orderPages(ctx, input, texts) : groups(ctx, input, texts),
  );
}

async function* groups(ctx: Context, input: ReportExportQuery, texts: ExportTexts): AsyncGenerator<Cell[][]> {
  const { rows } = await readReport(ctx, input);
  yield rows.map((row) => Object.values(GROUPS).map((cell) => cell(row, input.by, texts)));
}

const GROUPS = {
  group: (row, by, texts) => groupName(row, by, texts),
  currency: ({ currency }) => currency,
  orders: ({ orders }) => orders,
  byPin: ({ byPin }) => byPin,
  completed: ({ completed }) => completed,
  canceled: ({ canceled }) => canceled,
  failed: ({ failed }) => failed,
  refused: ({ refused }) => refused,
  fees: ({ fees }) => ({ exact: fees }),
  cash: (row) => ({ exact: knownCash(row) }),
  paymentUnknown: ({ paymentUnknown }) => paymentUnknown,
  promised: ({ promised }) => promised,
  onTime: ({ onTime }) => onTime,
  compared: ({ compared }) => compared,
  estimated: ({ estimated }) => ({ exact: estimated }),
  charged: ({ charged }) => ({ exact: charged }),
} satisfies Record<string, (row: ReportRow, by: ReportExportQuery['by'], texts: ExportTexts) => Cell>;

function groupName({ key, label }: ReportRow, by: ReportExportQuery['by'], { unknown, address }: ExportTexts) {
  if (by === 'branch') return label ?? (key === null ? unknown.branch : unknown.goneBranch);
  if (by === 'area') return key === null ? unknown.area : address(key);
  return key;
}

/** A page at a time: the file is never whole in memory, and no transaction waits for a slow download. */
async function* orderPages(ctx: Context, input: ReportExportQuery, texts: ExportTexts): AsyncGenerator<Cell[][]> {
  const { timeZone } = ctx.connection;
  const wheres = whereOf(await merchantsOf(ctx, input), input);
  const columns = columnsOfOrders(input);
  yield* csvPages<ExportedOrder>(
    ctx,
    ({ last: after, limit }) => ordersAfter(reportsOf(ctx.db), wheres, { after, limit }),
    (row) => Object.values(columns).map((cell) => cell(row, texts, timeZone)),
  );
}

const timeOf = (at: Date | null, timeZone: string) => at && formatDateTime(at, timeZone, 'en', 'iso-time');

const ORDERS = {
  created: ({ createdAt }, _, timeZone) => timeOf(createdAt, timeZone),
  code: ({ code }) => code,
  reference: ({ reference }) => reference,
  status: ({ status }, texts) => texts.status(status),
  branch: ({ branch }) => branch,
  customer: ({ customerName }) => customerName,
  phone: ({ customerPhone }) => ({ phone: customerPhone }),
  area: ({ area }, texts) => area && texts.address(area),
  areaByPin: ({ pinArea }, texts) => pinArea && texts.byPin,
  payment: ({ paymentType }, texts) => paymentType && texts.payment(paymentType),
  amount: ({ amount }) => ({ exact: amount }),
  estimatedFee: ({ estimatedFee }) => ({ exact: estimatedFee }),
  // Only a completed delivery costs something.
  fee: ({ status, deliveryFee }) => ({ exact: status === 'completed' ? deliveryFee : null }),
  currency: ({ currency }) => currency,
  promisedAt: ({ promisedAt }, _, timeZone) => timeOf(promisedAt, timeZone),
  ended: ({ endedAt }, _, timeZone) => timeOf(endedAt, timeZone),
  reason: ({ cancelReason }) => cancelReason,
} satisfies Record<string, (row: ExportedOrder, texts: ExportTexts, timeZone: string) => Cell>;

/** The columns of orders; those of several merchants begin with the merchant. */
function columnsOfOrders({ merchants }: Pick<ReportExportQuery, 'merchants'>) {
  return merchants ? { merchant: ({ merchant }: ExportedOrder) => merchant, ...ORDERS } : ORDERS;
}

/** The names of a file's columns. */
export function exportColumns(input: Pick<ReportExportQuery, 'kind' | 'merchants'>): string[] {
  return input.kind === 'orders' ? Object.keys(columnsOfOrders(input)) : Object.keys(GROUPS);
}
