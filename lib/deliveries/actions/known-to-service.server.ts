import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { orderInSight } from '../ledger/order-in-sight.server';
import type { LedgerRow } from '../ledger/rows.server';

/** A delivery with a code, which every action at the service needs. */
export async function knownToService(ctx: Context, id: string): Promise<LedgerRow & { code: string }> {
  const row = await orderInSight(ctx, id);
  const { code } = row;
  if (!code) throw new Problem(409, 'no_code_yet', { detail: { status: row.status } });
  return { ...row, code };
}
