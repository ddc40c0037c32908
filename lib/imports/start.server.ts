import { audit } from '@/lib/auth/audit-rows.server';
import type { Context } from '@/lib/request/context.server';
import { countOpen, insertOrders } from './order-rows.server';
import { parseOrders } from './parse-orders.server';
import { readImport } from './read.server';
import { refuseUnconfirmed } from './refuse-unconfirmed.server';
import { changeImport, insertImport, lockStarting, publishImport, takeUnsent, wakeImport } from './rows.server';
import type { ImportProgress, StartImport } from './schema';

/**
 * Stores all rows of an import and adds the job that sends them, in one transaction. The same request again returns the
 * same import.
 */
export async function startImport(
  ctx: Context,
  { id, name, rows, sheetId, unsent = 0 }: StartImport,
): Promise<ImportProgress> {
  const { connection, db, user } = ctx;
  const orders = await parseOrders(ctx, rows);
  const ref = { connectionId: connection.id, id };
  await db.transaction(async (tx) => {
    await lockStarting(tx, connection.id);
    const at = ctx.now();
    const by = { createdBy: user.id, actorId: user.id };
    const times = { createdAt: at, updatedAt: at };
    const sheet = { sheetId: sheetId ?? null, unsent };
    if (!(await insertImport(tx, { ...ref, ...by, ...times, ...sheet, name, state: 'running' }))) return;
    const earlier = sheetId === undefined ? [] : await takeUnsent(tx, { ...ref, sheetId });
    for (const other of earlier) await publishImport(tx, other, user.id);
    const paths = orders.map((row) => ({ ...row, path: `rows.${row.position}.` }));
    await refuseUnconfirmed(tx, connection.id, paths);
    await insertOrders(tx, { connectionId: connection.id, importId: id }, orders);
    const waiting = await countOpen(tx, { connectionId: connection.id, importId: id });
    if (waiting === 0) await changeImport(tx, ref, { state: 'done', endedAt: at });
    else await wakeImport(tx, ref);
    const confirmed = orders.filter(({ isConfirmed }) => isConfirmed).length;
    await audit(tx, {
      action: 'import_started',
      userId: user.id,
      address: user.address,
      subject: id,
      connectionId: connection.id,
      detail: { name, rows: orders.length, waiting, confirmed },
      at,
    });
    await publishImport(tx, ref, user.id);
  });
  return readImport(ctx, { id });
}
