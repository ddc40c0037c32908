import { request } from 'undici';
import { z } from 'zod';
import type { Connection } from '@/lib/connections/model/connection';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { createDelivery } from '@/lib/deliveries/create.server';
import { env } from '@/lib/env';
import { CreateDelivery } from '@/lib/order/schema';
import type { ServiceContext } from '@/lib/request/context.server';
import { merchantIdOf } from './add-merchants.server';
import { OrderRequest, typedOrder } from './diary.server';
import { makerOf } from './team.server';

const EVERY_MS = 2_000;
const CONTROL_TIMEOUT_MS = 3_000;
const Orders = z.object({ orders: z.array(OrderRequest) });

/** Until the signal, makes the orders of a shop of the sandbox in the dashboard, as its staff would. */
export async function workAsStaff(
  connections: readonly Connection[],
  contextOf: (connectionId: string) => Promise<ServiceContext>,
  signal: AbortSignal,
): Promise<void> {
  const shops: { id: string; merchantId: string }[] = [];
  for (const connection of connections) {
    const merchantId = await merchantIdOf(connection);
    if (merchantId) shops.push({ id: connection.id, merchantId });
  }
  while (shops.length > 0 && !signal.aborted) {
    for (const { id, merchantId } of shops) {
      try {
        const orders = await ordersFor(merchantId);
        if (orders.length > 0) await make(await contextOf(id), orders, signal);
      } catch (error) {
        if (!signal.aborted) logFailure('orders of the sandbox not made', error, id);
      }
    }
    await pause(EVERY_MS, signal);
  }
}

async function ordersFor(merchantId: string): Promise<OrderRequest[]> {
  const url = new URL(`/_sandbox/merchants/${merchantId}/staff-orders`, env().SERVICE_BASE_URL);
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    headersTimeout: CONTROL_TIMEOUT_MS,
    bodyTimeout: CONTROL_TIMEOUT_MS,
  });
  const text = await answer.body.text();
  return answer.statusCode === 200 ? Orders.parse(JSON.parse(text)).orders : [];
}

/** A refused order is in the list like any other. */
async function make(ctx: ServiceContext, orders: readonly OrderRequest[], signal: AbortSignal): Promise<void> {
  for (const order of orders) {
    const input = CreateDelivery(ctx.connection.country, 'v2').parse(typedOrder(order));
    const user = makerOf(input.reference);
    await createDelivery({ ...ctx, user, requestId: 'sandbox staff', signal }, input).catch((error: unknown) =>
      logFailure('order of the sandbox not made', error, ctx.connection.id),
    );
  }
}
