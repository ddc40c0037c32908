import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { findById, type LedgerRow } from '../ledger/rows.server';

/** A delivery with a code, which every action at the service needs. */
export async function knownToService(ctx: Context, id: string): Promise<LedgerRow & { code: string }> {
  const row = await findById(ctx.db, ctx.connection.id, id);
  if (!row) throw new Problem(404, 'delivery_not_found');
  const { code } = row;
  if (!code) throw new Problem(409, 'no_code_yet', { detail: { status: row.status } });
  return { ...row, code };
}
