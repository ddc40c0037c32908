import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import type { CreateDelivery } from '@/lib/order/schema';
import { blockedCustomers } from './order-rows.server';

type Row = { draft: CreateDelivery; isConfirmed: boolean; path: string };

/** Throws 400 `invalid_input` where a row goes to a blocked customer and no person has confirmed it. */
export async function refuseUnconfirmed(db: Queryable, connectionId: string, rows: readonly Row[]): Promise<void> {
  const blocked = new Set((await blockedCustomers(db, connectionId)).map(({ phone }) => phone));
  const open = rows.filter(({ draft, isConfirmed }) => !isConfirmed && blocked.has(draft.destination.contact_phone));
  if (open.length === 0) return;
  const fields = open.map(({ path }) => ({ path: `${path}isConfirmed`, message: 'errors.required' }));
  throw new Problem(400, 'invalid_input', { fields });
}
