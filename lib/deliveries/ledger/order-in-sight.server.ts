import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { findById, type LedgerRow } from './rows.server';

/** An order that the user may see. 404 `delivery_not_found`. */
export async function orderInSight({ db, connection, user }: Context, id: string): Promise<LedgerRow> {
  const row = await findById(db, connection.id, id, user.branches);
  if (!row) throw new Problem(404, 'delivery_not_found');
  return row;
}
