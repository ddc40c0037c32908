import type { Context } from '@/lib/request/context.server';
import { readImport } from './read.server';
import { type ImportRowsPage, type ImportRowsQuery, ROWS_PAGE } from './schema';
import { selectOrders } from './shown-rows.server';

/** A page of an import's rows in the order of the file, of all states or of one. */
export async function listOrders(ctx: Context, { id, state, after }: ImportRowsQuery): Promise<ImportRowsPage> {
  await readImport(ctx, { id });
  const of = { connectionId: ctx.connection.id, importId: id };
  const from = after === undefined ? 0 : after + 1;
  const rows = await selectOrders(ctx.db, of, { state, from, limit: ROWS_PAGE });
  return { rows, next: rows.length === ROWS_PAGE ? (rows.at(-1)?.position ?? null) : null };
}
