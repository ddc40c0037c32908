import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { readCustomer } from './read.server';
import { findCustomerRow, updateCustomer as updateRow } from './rows.server';
import type { CustomerDetail, UpdateCustomer } from './schema';
import { searchTextOf } from './search-text';
import { toCustomerRow } from './to-row.server';

/** Changes the name or note of a customer, or blocks one with a reason. Blocking is in the audit log, without the person. */
export async function updateCustomer(ctx: Context, { id, ...wanted }: UpdateCustomer): Promise<CustomerDetail> {
  const { db, connection } = ctx;
  await readCustomer(ctx, { id });
  await db.transaction(async (tx) => {
    // The search knows the newest address, also where the person sees the orders of some branches alone.
    const row = await findCustomerRow(tx, connection, id, null);
    const change = row && { ...wanted, searchText: searchTextOf({ ...toCustomerRow(row), ...wanted }) };
    if (!change || !(await updateRow(tx, connection.id, id, change))) throw new Problem(404, 'customer_not_found');
    if (wanted.blockedReason === undefined) return;
    await auditBy(tx, ctx, {
      action: wanted.blockedReason === null ? 'customer_unblocked' : 'customer_blocked',
      connectionId: connection.id,
      subject: id,
    });
  });
  return readCustomer(ctx, { id });
}
