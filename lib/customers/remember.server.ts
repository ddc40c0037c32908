import { loggable } from '@/lib/db/loggable';
import type { CreateDelivery } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { upsertCustomer } from './rows.server';

/** Stores the last drop-off of a customer, to be found by phone. Never throws: the order itself was created. */
export async function rememberCustomer(ctx: Context, order: CreateDelivery): Promise<void> {
  try {
    await keepCustomer(ctx, order);
  } catch (error) {
    console.error(`request ${ctx.requestId}: the customer was not remembered:`, loggable(error));
  }
}

async function keepCustomer(ctx: Context, order: CreateDelivery): Promise<void> {
  const { contact_phone, contact_name } = order.destination;
  await upsertCustomer(ctx.db, {
    connectionId: ctx.connection.id,
    phone: contact_phone,
    name: contact_name,
    destinationFormat: order.destination_format,
    destination: order.destination,
    lastUsedAt: ctx.now(),
  });
}
