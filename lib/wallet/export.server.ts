import { reportsOf } from '@/lib/db/client.server';
import { negated } from '@/lib/format/money/thousandths';
import { businessDays } from '@/lib/format/time/business-day';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { Context } from '@/lib/request/context.server';
import { type Columns, csvResponse } from '@/lib/request/csv-response.server';
import { debits, walletInvoices } from './ledger-rows.server';
import { knownWallet } from './read.server';
import type { MovementsQuery } from './schema';

const PAGE = 1_000;

type Kind = 'fee' | 'topUp' | 'refund';
type Movement = {
  at: Date;
  isTimeKnown: boolean;
  kind: Kind;
  number: string | null;
  customer: string | null;
  amount: string | null;
};

/** Each fee, top-up and refund of the days on screen as a CSV file, newest first. What left the wallet is negative. */
export async function exportMovements(
  ctx: Context,
  { from, to }: MovementsQuery,
  texts: Record<'column' | 'kind', (name: string) => string>,
): Promise<Response> {
  const { timeZone } = ctx.connection;
  const { currency } = await knownWallet(ctx);
  const columns: Columns<Movement> = {
    time: ({ at, isTimeKnown }) => (isTimeKnown ? formatDateTime(at, timeZone, 'en', 'iso-time') : null),
    kind: ({ kind }) => texts.kind(kind),
    number: ({ number }) => number,
    customer: ({ customer }) => customer,
    sum: ({ amount }) => ({ amount, currency }),
    currency: () => currency,
  };
  return csvResponse(`wallet-${from}-${to}.csv`, columns, texts.column, pagesOf(ctx, { from, to }, currency));
}

/** Fees come a page at a time; the few invoices are put between them by their time. */
async function* pagesOf(
  { db: primary, connection, signal }: Context,
  { from, to }: MovementsQuery,
  currency: string,
): AsyncGenerator<Movement[]> {
  const db = reportsOf(primary);
  const of = { connectionId: connection.id, currency };
  const span = businessDays(connection, from, to);
  const invoices = (await walletInvoices(db, of, span)).map(toMovement);
  let before: { at: Date; id: string } | undefined;
  while (!signal.aborted) {
    const fees = await debits(db, of, span, { limit: PAGE, before });
    const isLast = fees.length < PAGE;
    const page = fees.flatMap((fee) => [
      ...invoices.splice(0, countFrom(invoices, fee.at)),
      {
        at: fee.at,
        isTimeKnown: fee.isTimeKnown,
        kind: 'fee' as const,
        number: fee.code,
        customer: fee.customerName,
        amount: fee.amount && negated(fee.amount),
      },
    ]);
    if (isLast) page.push(...invoices.splice(0));
    yield page;
    if (isLast) return;
    before = fees.at(-1);
  }
}

function toMovement({ at, type, invoiceNo, amount }: Awaited<ReturnType<typeof walletInvoices>>[number]): Movement {
  const kind = type === 'REFUND_WALLET' ? 'refund' : 'topUp';
  return { at, isTimeKnown: true, kind, number: invoiceNo, customer: null, amount };
}

/** How many movements, newest first, are not before an instant. */
function countFrom(movements: readonly Movement[], at: Date): number {
  const index = movements.findIndex((movement) => movement.at < at);
  return index === -1 ? movements.length : index;
}
