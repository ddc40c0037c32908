import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { addressesOf, findCustomerRow, usualBranchOf } from './rows.server';
import type { CustomerById, CustomerDetail } from './schema';
import { addressesOfCustomer, toCustomerRow } from './to-row.server';

/** One customer with all addresses. 404 `customer_not_found`. */
export async function readCustomer({ db, connection, user }: Context, { id }: CustomerById): Promise<CustomerDetail> {
  const seen = { connectionId: connection.id, branches: user.branches };
  const row = await findCustomerRow(db, connection, id, user.branches);
  if (!row) throw new Problem(404, 'customer_not_found');
  const [addresses, usualBranch] = await Promise.all([
    addressesOf(db, seen, [row.customer.phone]),
    usualBranchOf(db, seen, row.customer.phone),
  ]);
  return { ...toCustomerRow(row), addresses: addressesOfCustomer(row.customer, addresses), usualBranch };
}
