import { serviceStateOf } from '@/lib/connections/client/service-state.server';
import type { Queryable } from '@/lib/db/client.server';
import type { Branches } from '@/lib/db/of-branches';
import { Problem } from '@/lib/http/problem';
import { findOutgoing } from '@/lib/outgoing/rows.server';
import type { Context } from '@/lib/request/context.server';
import { blockedCustomers, knownReferences, progressOf, selectOrders } from './import-rows.server';
import {
  type CheckedReferences,
  type CheckReferences,
  type ImportById,
  type ImportList,
  type ImportProgress,
  type ImportRowsPage,
  type ImportRowsQuery,
  ROWS_PAGE,
} from './schema';

/** The progress of an import. 404 `import_not_found`. */
export async function readImport({ db, connection, user }: Context, { id }: ImportById): Promise<ImportProgress> {
  const [found] = await progressOf(db, connection, user.branches, [id]);
  if (!found) throw new Problem(404, 'import_not_found');
  return found;
}

/** Imports and days of plans of which all orders go from these branches. */
export async function importsInSight(db: Queryable, connectionId: string, ids: readonly string[], branches: Branches) {
  const found = await Promise.all(ids.map((id) => findOutgoing(db, { connectionId, id }, { branches })));
  return found.flatMap((seen) => seen?.id ?? []);
}

/** The open imports and the newest, with their progress. */
export async function listImports({ db, connection, user }: Context): Promise<ImportList> {
  return { imports: await progressOf(db, connection, user.branches), isNarrowed: user.branches !== null };
}

/** A page of an import's rows in the order of the file, of all states or of one. */
export async function listOrders(ctx: Context, { id, state, after }: ImportRowsQuery): Promise<ImportRowsPage> {
  const [isSeen] = await importsInSight(ctx.db, ctx.connection.id, [id], ctx.user.branches);
  if (!isSeen) throw new Problem(404, 'import_not_found');
  const ref = { connectionId: ctx.connection.id, id, branches: ctx.user.branches };
  const rows = await selectOrders(ctx.db, ref, { state, from: (after ?? -1) + 1, limit: ROWS_PAGE + 1 });
  const [beyond] = rows.splice(ROWS_PAGE);
  return { rows, next: beyond ? (rows.at(-1)?.position ?? null) : null };
}

/** The references that were sent before or belong to an import, blocked customers, and the orders that go in a minute. */
export async function checkReferences(
  { db, connection, user }: Context,
  { references }: CheckReferences,
): Promise<CheckedReferences> {
  // A forecast: one import sends at most 1,200 a minute, measured against the sandbox.
  const rowsPerMinute = Math.min(1_200, serviceStateOf(connection).budget.bulkPerMinute());
  const [known, blocked] = await Promise.all([
    knownReferences(db, { connectionId: connection.id, branches: user.branches }, references),
    blockedCustomers(db, connection.id),
  ]);
  return { known, blocked, rowsPerMinute };
}
