import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection } from '@/lib/connections/add.server';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { removeConnection } from '@/lib/connections/remove.server';
import { AddConnection } from '@/lib/connections/schema';
import { database } from '@/lib/db/client.server';
import { deliveries } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { CreateDelivery } from '@/lib/order/schema';
import { type Context, serviceContext } from '@/lib/request/context.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';

/** An order and the removal of its connection at the same time: no order is left without a connection. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

async function addedContext(): Promise<Context> {
  const { apiKey, apiSecret } = fixture.key;
  const { id } = await addConnection(
    fixture.ctx,
    AddConnection.parse({
      name: 'Short-lived',
      baseUrl: fixture.sandbox.url,
      country: 'KW',
      credentials: { v2: { apiKey, apiSecret } },
    }),
  );
  const connection = await connectionById(id);
  if (!connection) throw new Error('the connection is gone');
  return { ...fixture.ctx, ...(await serviceContext(connection)), db: fixture.db };
}
const orderOf = (reference: string) =>
  CreateDelivery('KW', 'v2').parse({
    reference,
    payment: { amount: '4.500', type: 'cash' },
    origin_format: 'branch_format',
    origin: { branch_id: fixture.merchant.branches[0]?.id ?? '' },
    destination_format: 'kuwait_format',
    destination: {
      contact_name: 'Sara',
      contact_phone: '+96550123456',
      area: 'Salmiya',
      block: '3',
      street: '12',
      building: '7',
    },
  });

test.each([0, 1, 2, 3, 4, 6, 8, 12, 20, 60])(
  'a removal %i ms after an order: one of the two is refused',
  async (ms) => {
    const ctx = await addedContext();
    const { id } = ctx.connection;
    await fixture.control('POST', '/faults', { path: '/v2/deliveries', delayMs: 200 });
    const [made, removed] = await Promise.allSettled([
      createDelivery(ctx, orderOf(`race-${ms}`)),
      new Promise((resolve) => setTimeout(resolve, ms)).then(() => removeConnection(fixture.ctx, { id })),
    ]);
    await fixture.control('DELETE', '/faults');
    const rows = await fixture.db.select().from(deliveries).where(eq(deliveries.connectionId, id));
    if (made.status === 'rejected') {
      expect(made.reason).toMatchObject({ code: 'unknown_connection' });
      expect(removed.status).toBe('fulfilled');
      expect(rows).toEqual([]);
    } else {
      expect(removed).toMatchObject({ reason: { status: 409, code: 'connection_sending' } });
      expect(rows).toMatchObject([{ status: 'pending', code: made.value.delivery.code }]);
      await removeConnection(fixture.ctx, { id });
    }
  },
);
