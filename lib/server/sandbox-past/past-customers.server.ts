import { digestOf } from '@/lib/customers/remember.server';
import type { NewAddress, NewCustomer } from '@/lib/customers/rows.server';
import { searchTextOf } from '@/lib/customers/search-text';
import type { PastOrder } from './past-order.server';

/** The customers and their addresses as they are known after orders made here; the newest order comes first. */
export function pastCustomers(orders: readonly PastOrder[]): { customers: NewCustomer[]; addresses: NewAddress[] } {
  const known = new Map<string, NewCustomer>();
  const addresses = new Map<string, NewAddress>();
  for (const { row, input } of orders) {
    if (!input) continue;
    const { destination, destination_format: destinationFormat } = input;
    const { contact_name: name, contact_phone: phone } = destination;
    const common = { connectionId: row.connectionId, phone, destinationFormat, destination, lastUsedAt: row.createdAt };
    const searchText = searchTextOf({ name, phone, destination });
    const { deliveriesCount = 0, ...customer } = known.get(phone) ?? { ...common, name, searchText };
    known.set(phone, { ...customer, deliveriesCount: deliveriesCount + 1 });
    const digest = digestOf(input);
    const key = `${phone} ${digest}`;
    const { deliveriesCount: times = 0, ...address } = addresses.get(key) ?? {
      ...common,
      digest,
      branchId: row.branchId,
    };
    addresses.set(key, { ...address, deliveriesCount: times + 1 });
  }
  return { customers: [...known.values()], addresses: [...addresses.values()] };
}
