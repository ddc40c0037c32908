import { z } from 'zod';
import { latinDigits } from '@/lib/format/digits';
import type { Context } from '@/lib/http/context.server';
import { customersByPhone } from './rows.server';
import type { CustomerList, FindCustomers } from './schema';

const MOST = 6;
const CALLING_CODE = { KW: '965', BH: '973', SA: '966' } as const;

/** Known customers by the beginning of their phone, typed with or without the country's code. */
export async function findCustomers(ctx: Context, { phone }: FindCustomers): Promise<CustomerList> {
  const digits = latinDigits(phone).replace(/\D/g, '').replace(/^00/, '');
  if (digits.length < 3) return { customers: [] };
  const code = CALLING_CODE[ctx.connection.country];
  const prefix = digits.startsWith(code) ? `+${digits}` : `+${code}${digits.replace(/^0/, '')}`;
  const found = await customersByPhone(ctx.db, ctx.connection.id, prefix, MOST);
  return {
    customers: found.map(({ connectionId, lastUsedAt, destination, ...customer }) => ({
      ...customer,
      destination: z.record(z.string(), z.unknown()).catch({}).parse(destination),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  };
}
