import { z } from 'zod';
import type { Context } from '@/lib/request/context.server';
import { phonePrefixes } from './phone-prefixes';
import { customersByPhone } from './rows.server';
import type { CustomerList, FindCustomers } from './schema';

const MOST = 6;

/** Known customers by the beginning of their phone, as typed. */
export async function findCustomers(ctx: Context, { phone }: FindCustomers): Promise<CustomerList> {
  const prefixes = phonePrefixes(phone, ctx.connection.country);
  if (prefixes.length === 0) return { customers: [] };
  const found = await customersByPhone(ctx.db, ctx.connection.id, prefixes, MOST);
  return {
    customers: found.map(({ connectionId, madeElsewhere, lastUsedAt, destination, ...customer }) => ({
      ...customer,
      destination: z.record(z.string(), z.unknown()).catch({}).parse(destination),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  };
}
