import { z } from 'zod';
import { shown } from '@/lib/db/shown';
import type { Sum } from '@/lib/format/money/sum';
import type { addressesOf, CustomerRow as LedgerCustomer } from './rows.server';
import { CustomerAddress, CustomerRow } from './schema';

const Destination = z.record(z.string(), z.unknown()).catch({});

/** A customer as the list and the page show it. */
export function toCustomerRow(row: { customer: LedgerCustomer; spent: Sum[]; orders: number }): CustomerRow {
  return {
    ...shown(CustomerRow.shape, row.customer),
    destination: Destination.parse(row.customer.destination),
    orders: row.orders,
    spent: row.spent,
  };
}

/** Where a customer's orders went. Of one known from orders made elsewhere alone it is the last drop-off. */
export function addressesOfCustomer(
  customer: LedgerCustomer,
  found: Awaited<ReturnType<typeof addressesOf>>,
): CustomerAddress[] {
  const theirs = found.filter(({ address }) => address.phone === customer.phone);
  if (theirs.length > 0) return theirs.map(toAddress);
  if (customer.destinationFormat === '') return [];
  return [toAddress({ address: { ...customer, digest: 'last', branchId: null }, branchName: null })];
}

type StoredAddress = Omit<Awaited<ReturnType<typeof addressesOf>>[number]['address'], 'connectionId' | 'phone'>;

function toAddress({ address, branchName }: { address: StoredAddress; branchName: string | null }): CustomerAddress {
  return {
    ...shown(CustomerAddress.shape, address),
    destination: Destination.parse(address.destination),
    branchName,
  };
}
