import { z } from 'zod';
import type { Context } from '@/lib/request/context.server';
import { phonePrefixes } from './phone-prefixes';
import { addressesOf, customersByPhone, ordersUnderWay } from './rows.server';
import type { CustomerList, FindCustomers, OrderUnderWay } from './schema';
import { addressesOfCustomer } from './to-row.server';

const MOST = 6;
const MOST_ORDERS = 20;

/** Known customers by the beginning of their phone, as typed. */
export async function findCustomers(ctx: Context, { phone }: FindCustomers): Promise<CustomerList> {
  const { db, connection } = ctx;
  const seen = { connectionId: connection.id, branches: ctx.user.branches };
  const prefixes = phonePrefixes(phone, connection.country);
  if (prefixes.length === 0) return { customers: [] };
  const found = await customersByPhone(db, seen, prefixes, MOST);
  const phones = found.map((customer) => customer.phone);
  if (phones.length === 0) return { customers: [] };
  const [addresses, underWay] = await Promise.all([
    addressesOf(db, seen, phones),
    ordersUnderWay(db, seen, phones, MOST_ORDERS),
  ]);
  return {
    customers: found.map((row) => {
      const { connectionId, madeElsewhere, searchText, lastUsedAt, destination, ...customer } = row;
      return {
        ...customer,
        destination: z.record(z.string(), z.unknown()).catch({}).parse(destination),
        lastUsedAt: lastUsedAt.toISOString(),
        addresses: addressesOfCustomer(row, addresses),
        underWay: underWay.filter((order) => order.phone === customer.phone).map(toUnderWay),
      };
    }),
  };
}

function toUnderWay({ id, code, reference, amount, currency, createdAt, scheduledAt }: OpenOrder): OrderUnderWay {
  return { id, code: code ?? reference ?? '', amount, currency, at: (scheduledAt ?? createdAt).toISOString() };
}

type OpenOrder = Awaited<ReturnType<typeof ordersUnderWay>>[number];
