import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { deleteCustomerRow } from './rows.server';
import type { CustomerById } from './schema';

/** Deletes a customer's name, note and addresses. Orders stay in the ledger. */
export async function deleteCustomer({ db, connection, user, now }: Context, { id }: CustomerById): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteCustomerRow(tx, connection.id, id))) throw new Problem(404, 'customer_not_found');
    await auditBy(tx, { user, now }, { action: 'customer_deleted', connectionId: connection.id, subject: id });
  });
}
