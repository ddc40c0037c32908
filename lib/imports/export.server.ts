import { reportsOf } from '@/lib/db/client.server';
import { ShownOrder } from '@/lib/outgoing/schema';
import type { Context } from '@/lib/request/context.server';
import { type Columns, csvPages, csvResponse } from '@/lib/request/csv-response.server';
import { selectOrders } from './import-rows.server';
import { readImport } from './read.server';
import type { ImportById, ImportRow } from './schema';

type ExportTexts = {
  column: (name: string) => string;
  state: (state: string) => string;
  status: (status: string) => string;
  /** A problem of a field, or the service's words. */
  problem: (field: { path: string; message: string }) => string;
};

/** Each row of an import with what became of it, as a CSV file in the order of the sheet. */
export async function exportImport(ctx: Context, { id }: ImportById, texts: ExportTexts): Promise<Response> {
  const { name, currency } = await readImport(ctx, { id });
  const ref = { connectionId: ctx.connection.id, id, branches: ctx.user.branches };
  const pages = csvPages<ImportRow>(ctx, ({ last, limit }) =>
    selectOrders(reportsOf(ctx.db), ref, { from: (last?.position ?? -1) + 1, limit }),
  );
  const columns: Columns<ImportRow> = {
    line: ({ line }) => line,
    reference: ({ reference }) => reference,
    customer: ({ order }) => ShownOrder.parse(order).destination.contact_name,
    phone: ({ order }) => ({ phone: ShownOrder.parse(order).destination.contact_phone }),
    result: ({ state }) => texts.state(state),
    code: ({ delivery }) => delivery?.code ?? null,
    status: ({ delivery }) => delivery && texts.status(delivery.status),
    fee: ({ delivery }) => ({ amount: delivery?.deliveryFee ?? null, currency }),
    currency: () => currency,
    link: ({ delivery }) => delivery?.trackingUrl ?? null,
    otherImport: ({ otherImport }) => otherImport?.name ?? null,
    serviceMessage: ({ problem }) => problem?.fields.map(texts.problem).join('; ') ?? null,
  };
  return csvResponse(`import-${name}-${id.slice(-6)}.csv`, columns, texts.column, pages);
}
