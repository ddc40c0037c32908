import { reportsOf } from '@/lib/db/client.server';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { ExportTexts } from '@/lib/i18n/export-texts.server';
import type { Context } from '@/lib/request/context.server';
import { type Columns, csvPages, csvResponse } from '@/lib/request/csv-response.server';
import { merchantsOf, readReport, whereOf } from './read.server';
import { type ExportedOrder, ordersAfter } from './rows.server';
import type { ReportExportQuery, ReportRow } from './schema';
import { knownCash } from './totals';

/** A report as a CSV file: its groups as the screen shows them, or its orders, oldest first. */
export function exportReport(ctx: Context, input: ReportExportQuery, texts: ExportTexts): Response {
  const kind = input.kind === 'orders' ? 'orders' : `report-${input.by}`;
  const name = `${input.merchants ? 'all-' : ''}${kind}${input.dates === 'ended' ? '-ended' : ''}-${input.from}-${input.to}.csv`;
  return input.kind === 'orders'
    ? csvResponse(name, orderColumns(ctx, input, texts), texts.column, orderPages(ctx, input))
    : csvResponse(name, groupColumns(input, texts), texts.column, groups(ctx, input));
}

async function* groups(ctx: Context, input: ReportExportQuery) {
  yield (await readReport(ctx, input)).rows;
}

const groupColumns = ({ by }: ReportExportQuery, texts: ExportTexts): Columns<ReportRow> => ({
  group: (row) => groupName(row, by, texts),
  currency: ({ currency }) => currency,
  orders: ({ orders }) => orders,
  byPin: ({ byPin }) => byPin,
  completed: ({ completed }) => completed,
  canceled: ({ canceled }) => canceled,
  failed: ({ failed }) => failed,
  refused: ({ refused }) => refused,
  fees: ({ fees, currency }) => ({ amount: fees, currency }),
  cash: (row) => ({ amount: knownCash(row), currency: row.currency }),
  paymentUnknown: ({ paymentUnknown }) => paymentUnknown,
  promised: ({ promised }) => promised,
  onTime: ({ onTime }) => onTime,
  compared: ({ compared }) => compared,
  estimated: ({ estimated, currency }) => ({ amount: estimated, currency }),
  charged: ({ charged, currency }) => ({ amount: charged, currency }),
});

function groupName({ key, label }: ReportRow, by: ReportExportQuery['by'], { unknown, address }: ExportTexts) {
  if (by === 'branch') return label ?? (key === null ? unknown.branch : unknown.goneBranch);
  if (by === 'area') return key === null ? unknown.area : address(key);
  return key;
}

/** A page at a time: the file is never whole in memory, and no transaction waits for a slow download. */
async function* orderPages(ctx: Context, input: ReportExportQuery) {
  const wheres = whereOf(await merchantsOf(ctx, input), input);
  yield* csvPages<ExportedOrder>(ctx, ({ last: after, limit }) =>
    ordersAfter(reportsOf(ctx.db), wheres, { after, limit }),
  );
}

/** The columns of orders; those of several merchants begin with the merchant. */
function orderColumns(
  { connection }: Context,
  { merchants }: ReportExportQuery,
  texts: ExportTexts,
): Columns<ExportedOrder> {
  const time = (at: Date | null) => at && formatDateTime(at, connection.timeZone, 'en', 'iso-time');
  return {
    ...(merchants && { merchant: ({ merchant }) => merchant }),
    created: ({ createdAt }) => time(createdAt),
    code: ({ code }) => code,
    reference: ({ reference }) => reference,
    status: ({ status }) => texts.status(status),
    branch: ({ branch }) => branch,
    customer: ({ customerName }) => customerName,
    phone: ({ customerPhone }) => ({ phone: customerPhone }),
    area: ({ area }) => area && texts.address(area),
    areaByPin: ({ pinArea }) => pinArea && texts.byPin,
    payment: ({ paymentType }) => paymentType && texts.payment(paymentType),
    amount: ({ amount, currency }) => ({ amount, currency }),
    estimatedFee: ({ estimatedFee, currency }) => ({ amount: estimatedFee, currency }),
    // Only a completed delivery costs something.
    fee: ({ status, deliveryFee, currency }) => ({ amount: status === 'completed' ? deliveryFee : null, currency }),
    currency: ({ currency }) => currency,
    promisedAt: ({ promisedAt }) => time(promisedAt),
    ended: ({ endedAt }) => time(endedAt),
    reason: ({ cancelReason }) => cancelReason,
  };
}
