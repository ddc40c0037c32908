import { z } from 'zod/mini';
import { reportsOf } from '@/lib/db/client.server';
import type { Cell } from '@/lib/format/csv';
import type { Context } from '@/lib/request/context.server';
import { csvPages, csvResponse } from '@/lib/request/csv-response.server';
import { readImport } from './read.server';
import type { ImportById, ImportRow } from './schema';
import { selectOrders } from './shown-rows.server';

type ExportTexts = {
  header: readonly string[];
  state: (state: string) => string;
  status: (status: string) => string;
  /** A problem of a field that stopped the order before it was sent. */
  problem: (field: { path: string; message: string }) => string;
};

/** Each row of an import with what became of it, as a CSV file in the order of the sheet. */
export async function exportImport(ctx: Context, { id }: ImportById, texts: ExportTexts): Promise<Response> {
  const { name, currency } = await readImport(ctx, { id });
  const ref = { connectionId: ctx.connection.id, id, branches: ctx.user.branches };
  const pages = csvPages<ImportRow>(
    ctx,
    ({ last, limit }) => selectOrders(reportsOf(ctx.db), ref, { from: (last?.position ?? -1) + 1, limit }),
    (row) => Object.values(COLUMNS).map((cellOf) => cellOf({ ...row, currency }, texts)),
  );
  return csvResponse(`import-${name}-${id.slice(-6)}.csv`, texts.header, pages);
}

type Row = ImportRow & { currency: string };
const COLUMNS: Record<string, (row: Row, texts: ExportTexts) => Cell> = {
  line: ({ line }) => line,
  reference: ({ reference }) => reference,
  customer: ({ order }) => contactOf(order).contact_name,
  phone: ({ order }) => ({ phone: contactOf(order).contact_phone }),
  result: ({ state }, texts) => texts.state(state),
  code: ({ delivery }) => delivery?.code ?? null,
  status: ({ delivery }, texts) => delivery && texts.status(delivery.status),
  fee: ({ delivery }) => ({ exact: delivery?.deliveryFee ?? null }),
  currency: ({ currency }) => currency,
  link: ({ delivery }) => delivery?.trackingUrl ?? null,
  otherImport: ({ otherImport }) => otherImport?.name ?? null,
  serviceMessage: ({ problem }, texts) =>
    [problem?.message, ...(problem?.fields ?? []).map(texts.problem)].filter(Boolean).join('; ') || null,
};
export const RESULT_COLUMNS = Object.keys(COLUMNS);

const Text = z.catch(z.string(), '');
const Contact = z.catch(z.object({ contact_name: Text, contact_phone: Text }), { contact_name: '', contact_phone: '' });
const contactOf = ({ destination }: ImportRow['order']) => Contact.parse(destination);
