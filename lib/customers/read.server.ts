import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { addressesOf, findCustomerRow, usualBranchOf } from './rows.server';
import type { CustomerById, CustomerDetail } from './schema';
import { addressesOfCustomer, toCustomerRow } from './to-row.server';

/** One customer with all addresses. 404 `customer_not_found`. */
export async function readCustomer({ db, connection }: Context, { id }: CustomerById): Promise<CustomerDetail> {
  const row = await findCustomerRow(db, connection, id);
  if (!row) throw new Problem(404, 'customer_not_found');
  const [addresses, usualBranch] = await Promise.all([
    addressesOf(db, connection.id, [row.customer.phone]),
    usualBranchOf(db, connection.id, row.customer.phone),
  ]);
  return { ...toCustomerRow(row), addresses: addressesOfCustomer(row.customer, addresses), usualBranch };
}
