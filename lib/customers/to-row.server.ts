import { z } from 'zod';
import type { addressesOf, CustomerRow as LedgerCustomer } from './rows.server';
import type { CustomerAddress, CustomerRow } from './schema';

const Destination = z.record(z.string(), z.unknown()).catch({});

/** A customer as the list and the page show it. */
export function toCustomerRow(row: { customer: LedgerCustomer; spent: string; orders: number }): CustomerRow {
  const { id, phone, name, destinationFormat, destination, lastUsedAt, note, blockedReason } = row.customer;
  return {
    id,
    phone,
    name,
    destinationFormat,
    destination: Destination.parse(destination),
    orders: row.orders,
    spent: row.spent,
    lastUsedAt: lastUsedAt.toISOString(),
    note,
    blockedReason,
  };
}

export function toAddress({ address, branchName }: Awaited<ReturnType<typeof addressesOf>>[number]): CustomerAddress {
  const { digest, destinationFormat, destination, branchId, deliveriesCount, lastUsedAt } = address;
  return {
    digest,
    destinationFormat,
    destination: Destination.parse(destination),
    branchId,
    branchName,
    deliveriesCount,
    lastUsedAt: lastUsedAt.toISOString(),
  };
}
