import { createHash } from 'node:crypto';
import { logFailure } from '@/lib/db/outage-log';
import type { CreateDelivery } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { upsertCustomer } from './rows.server';
import { searchTextOf } from './search-text';

const MOST_ADDRESSES = 8;

/** Stores a customer and the drop-off, to be found by phone. Never throws: the order itself was created. */
export async function rememberCustomer(ctx: Context, order: CreateDelivery): Promise<void> {
  try {
    await keepCustomer(ctx, order);
  } catch (error) {
    logFailure('customer not remembered', error, ctx.requestId);
  }
}

async function keepCustomer(ctx: Context, order: CreateDelivery): Promise<void> {
  const { destination, destination_format: destinationFormat } = order;
  const { contact_phone: phone, contact_name: name } = destination;
  const common = { connectionId: ctx.connection.id, phone, destinationFormat, destination, lastUsedAt: ctx.now() };
  const customer = { ...common, name, searchText: searchTextOf({ name, phone, destination }) };
  const branchId = order.origin_format === 'branch_format' ? order.origin.branch_id : null;
  await upsertCustomer(ctx.db, customer, { ...common, digest: digestOf(order), branchId }, MOST_ADDRESSES);
}

/** The same for the same place, whatever the contact and the instructions. */
export function digestOf({ destination_format, destination }: CreateDelivery): string {
  const { contact_name, contact_phone, instructions, ...address } = destination;
  const parts = Object.entries(address)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, value]) => `${field}=${String(value).trim().toLowerCase()}`);
  return createHash('sha256')
    .update([destination_format, ...parts.sort()].join('\n'))
    .digest('base64url');
}
