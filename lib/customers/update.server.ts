import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { readCustomer } from './read.server';
import { updateCustomer as updateRow } from './rows.server';
import type { CustomerDetail, UpdateCustomer } from './schema';
import { searchTextOf } from './search-text';

/** Changes the name or note of a customer, or blocks one with a reason. Blocking is in the audit log, without the person. */
export async function updateCustomer(ctx: Context, { id, ...wanted }: UpdateCustomer): Promise<CustomerDetail> {
  const { db, connection } = ctx;
  const { destination, phone, name: knownName } = await readCustomer(ctx, { id });
  const name = wanted.name ?? knownName;
  await db.transaction(async (tx) => {
    const change = { ...wanted, searchText: searchTextOf({ name, phone, destination }) };
    if (!(await updateRow(tx, connection.id, id, change))) throw new Problem(404, 'customer_not_found');
    if (wanted.blockedReason === undefined) return;
    await auditBy(tx, ctx, {
      action: wanted.blockedReason === null ? 'customer_unblocked' : 'customer_blocked',
      connectionId: connection.id,
      subject: id,
    });
  });
  return readCustomer(ctx, { id });
}
