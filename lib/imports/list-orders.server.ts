import type { Context } from '@/lib/request/context.server';
import { readImport } from './read.server';
import { type ImportRowsPage, type ImportRowsQuery, ROWS_PAGE } from './schema';
import { selectOrders } from './shown-rows.server';

/** A page of an import's rows in the order of the file, of all states or of one. */
export async function listOrders(ctx: Context, { id, state, after }: ImportRowsQuery): Promise<ImportRowsPage> {
  await readImport(ctx, { id });
  const ref = { connectionId: ctx.connection.id, id, branches: ctx.user.branches };
  const rows = await selectOrders(ctx.db, ref, { state, from: (after ?? -1) + 1, limit: ROWS_PAGE + 1 });
  const [beyond] = rows.splice(ROWS_PAGE);
  return { rows, next: beyond ? (rows.at(-1)?.position ?? null) : null };
}
