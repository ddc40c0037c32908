import { Problem } from '@/lib/http/problem';
import { parseOrder } from '@/lib/order/parse-order.server';
import { letGo } from '@/lib/outgoing/rows.server';
import { refuseOtherPickup } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import { replaceOrder } from './order-rows.server';
import { refuseUnconfirmed } from './refuse-unconfirmed.server';
import type { ImportRow, MendImportRow } from './schema';
import { lockOrder, selectOrders } from './shown-rows.server';

/**
 * Sends a refused or waiting row with another order under its reference. 409 `import_row_sent` for a row that may have been
 * created. An ended import runs again for it; a paused one stays paused.
 */
export async function mendOrder(
  ctx: Context,
  { id, position, order, isConfirmed = false }: MendImportRow,
): Promise<ImportRow> {
  const ref = { connectionId: ctx.connection.id, id, position };
  await changeByPerson(
    ctx,
    id,
    'import_row_mended',
    async (tx, found) => {
      const row = await lockOrder(tx, ref);
      if (!row) throw new Problem(404, 'import_row_not_found');
      if (!row.isMendable) throw new Problem(409, 'import_row_sent');
      const draft = parseOrder(ctx, { ...order, reference: row.reference });
      refuseOtherPickup(ctx, draft);
      await refuseUnconfirmed(tx, ref.connectionId, [{ draft, isConfirmed, path: '' }]);
      await replaceOrder(tx, ref, { draft, isConfirmed });
      if (found.state === 'paused') return {};
      const until = await letGo(tx, found, ctx.now());
      return { state: 'running', endedAt: null, actorId: ctx.user.id, ...until };
    },
    { position },
  );
  const [row] = await selectOrders(ctx.db, ref, { from: position, limit: 1 });
  if (!row) throw new Problem(404, 'import_row_not_found');
  return row;
}
