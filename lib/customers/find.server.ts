import { z } from 'zod';
import type { Context } from '@/lib/request/context.server';
import { phonePrefixes } from './phone-prefixes';
import { addressesOf, customersByPhone } from './rows.server';
import type { CustomerList, FindCustomers } from './schema';
import { addressesOfCustomer } from './to-row.server';

const MOST = 6;

/** Known customers by the beginning of their phone, as typed. */
export async function findCustomers(ctx: Context, { phone }: FindCustomers): Promise<CustomerList> {
  const { db, connection } = ctx;
  const prefixes = phonePrefixes(phone, connection.country);
  if (prefixes.length === 0) return { customers: [] };
  const found = await customersByPhone(db, connection.id, prefixes, MOST);
  const phones = found.map((customer) => customer.phone);
  const addresses = await addressesOf(db, connection.id, phones);
  return {
    customers: found.map((row) => {
      const { connectionId, madeElsewhere, searchText, lastUsedAt, destination, ...customer } = row;
      return {
        ...customer,
        destination: z.record(z.string(), z.unknown()).catch({}).parse(destination),
        lastUsedAt: lastUsedAt.toISOString(),
        addresses: addressesOfCustomer(row, addresses),
      };
    }),
  };
}
