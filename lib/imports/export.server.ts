import { reportsOf } from '@/lib/db/client.server';
import type { Cell } from '@/lib/format/csv';
import type { Context } from '@/lib/request/context.server';
import { csvResponse } from '@/lib/request/csv-response.server';
import { readImport } from './read.server';
import type { ImportById, ImportRow } from './schema';
import { selectOrders } from './shown-rows.server';

const PAGE = 1_000;

export const RESULT_COLUMNS = [
  'line',
  'reference',
  'customer',
  'phone',
  'result',
  'code',
  'status',
  'fee',
  'currency',
  'link',
  'otherImport',
  'serviceMessage',
];

type ExportTexts = {
  header: readonly string[];
  state: (state: string) => string;
  status: (status: string) => string;
  /** A problem of a field that stopped the order before it was sent. */
  problem: (field: { path: string; message: string }) => string;
};

/** Each row of an import with what became of it, as a CSV file in the order of the sheet. */
export async function exportImport(ctx: Context, { id }: ImportById, texts: ExportTexts): Promise<Response> {
  const { name } = await readImport(ctx, { id });
  return csvResponse(`import-${name}-${id.slice(-6)}.csv`, texts.header, pages(ctx, id, texts));
}

async function* pages(ctx: Context, id: string, texts: ExportTexts): AsyncGenerator<Cell[][]> {
  const ref = { connectionId: ctx.connection.id, id, branches: ctx.user.branches };
  let from = 0;
  while (!ctx.signal.aborted) {
    const rows = await selectOrders(reportsOf(ctx.db), ref, { from, limit: PAGE });
    yield rows.map((row) => cellsOf(row, ctx.connection.currency, texts));
    if (rows.length < PAGE) return;
    from = (rows.at(-1)?.position ?? 0) + 1;
  }
}

function cellsOf(row: ImportRow, currency: string, texts: ExportTexts): Cell[] {
  const { delivery, problem, order } = row;
  const customer = contactOf(order.destination);
  const reason = [problem?.message, ...(problem?.fields ?? []).map(texts.problem)].filter(Boolean).join('; ');
  return [
    row.line,
    row.reference,
    customer.name,
    { phone: customer.phone },
    texts.state(row.state),
    delivery?.code ?? null,
    delivery && texts.status(delivery.status),
    { exact: delivery?.deliveryFee ?? null },
    currency,
    delivery?.trackingUrl ?? null,
    row.otherImport?.name ?? null,
    reason || null,
  ];
}

function contactOf(destination: unknown): { name: string; phone: string } {
  const text = (field: string) => {
    const value = Object.entries(destination ?? {}).find(([name]) => name === field)?.[1];
    return typeof value === 'string' ? value : '';
  };
  return { name: text('contact_name'), phone: text('contact_phone') };
}
