import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import type { CreateDelivery } from '@/lib/order/schema';
import { findByReference } from '../ledger/rows.server';
import { blockedReasonOf } from './blocked-rows.server';

/** Throws 409 `customer_blocked` with the reason, unless a person has confirmed the order. */
export async function refuseBlocked(
  db: Queryable,
  connectionId: string,
  { reference, destination, is_confirmed }: CreateDelivery,
): Promise<void> {
  if (is_confirmed) return;
  const reason = await blockedReasonOf(db, connectionId, destination.contact_phone);
  if (reason === null) return;
  // An order that was sent already is returned as it is.
  const known = await findByReference(db, connectionId, reference);
  if (known && known.status !== 'rejected') return;
  const fields = [{ path: 'destination.contact_phone', message: 'delivery-form.problems.customerBlocked' }];
  throw new Problem(409, 'customer_blocked', { fields, detail: { reason } });
}
