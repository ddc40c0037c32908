import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Context } from '@/lib/request/context.server';
import type { PersonQuery } from '../schema';
import { personOf } from './find.server';
import { eventsOfOrders, tracksOfOrders } from './person-rows.server';

/** Everything that the connection holds of a customer, as one JSON file. */
export async function exportPerson(ctx: Context, query: PersonQuery): Promise<Response> {
  const { db, connection, now } = ctx;
  const { phone, orders, orderIds, rows, customer, addresses, links, standing } = await personOf(ctx, query);
  const [events, tracks] = await Promise.all([
    eventsOfOrders(db, connection.id, orderIds),
    tracksOfOrders(db, connection.id, orderIds),
  ]);
  const detail = { orders: orders.length };
  await auditBy(db, ctx, { connectionId: connection.id, action: 'person_exported', detail });
  const file = {
    madeAt: now().toISOString(),
    merchant: connection.name,
    phone,
    customer: customer && {
      name: customer.name,
      note: customer.note,
      blockedReason: customer.blockedReason,
      lastUsedAt: customer.lastUsedAt,
    },
    addresses: addresses.map(({ destinationFormat, destination, lastUsedAt }) => ({
      format: destinationFormat,
      address: destination,
      lastUsedAt,
    })),
    addressRequests: links,
    standingOrders: standing.map(({ draft, ...plan }) => ({ ...plan, order: draft })),
    imports: rows.map(({ draft, state }) => ({ order: draft, state })),
    orders: orders.map(({ connectionId: _, searchText, requestBody, orderWebhookDigest, ...order }) => ({
      ...order,
      events: events
        .filter(({ deliveryId }) => deliveryId === order.id)
        .map(({ kind, status, source, at, detail }) => ({ kind, status, source, at, detail })),
      track: tracks
        .filter(({ deliveryId }) => deliveryId === order.id)
        .map(({ at, latitude, longitude }) => ({ at, latitude, longitude })),
    })),
  };
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="customer.json"',
      'cache-control': 'no-store',
    },
  });
}
