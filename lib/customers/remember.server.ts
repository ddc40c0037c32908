import type { CreateDelivery } from '@/lib/deliveries/order-schema';
import type { Context } from '@/lib/http/context.server';
import { upsertCustomer } from './rows.server';

/** Keeps where a customer was last dispatched to, to be recalled by phone. */
export async function rememberCustomer(ctx: Context, order: CreateDelivery): Promise<void> {
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
