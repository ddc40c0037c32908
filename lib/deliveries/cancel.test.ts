import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, deliveryEvents } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelDelivery } from './cancel.server';
import { createDelivery } from './create.server';
import { orderOf } from './scenarios/testing-orders';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('a cancellation is in the audit log, with the code and without the customer', async () => {
  const { db, ctx } = fixture;
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2', { name: 'Nayef Al-Mazyad' }));
  const user = { ...ctx.user, address: '192.0.2.3' };
  await cancelDelivery({ ...ctx, user }, { id: delivery.id, reason: 'Nayef changed his mind' });
  const trail = await db.select().from(auditLog);
  expect(trail).toMatchObject([
    {
      action: 'delivery_canceled',
      userId: user.id,
      address: '192.0.2.3',
      connectionId: ctx.connection.id,
      subject: delivery.id,
      detail: { code: delivery.code },
    },
  ]);
  expect(JSON.stringify(trail)).not.toContain('Nayef');
});

test.each([
  ['Ordered twice', { reason: 'Ordered twice' }],
  [undefined, null],
])('the history of a cancellation with the reason %s keeps it', async (reason, detail) => {
  const { db, ctx } = fixture;
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
  const canceled = await cancelDelivery(ctx, { id: delivery.id, reason });
  expect(canceled.cancelReason).toBe(reason ?? null);
  const history = await db.select().from(deliveryEvents).where(eq(deliveryEvents.deliveryId, delivery.id));
  expect(history.filter(({ kind }) => kind === 'cancel_requested')).toMatchObject([
    { source: 'user', userId: ctx.user.id, detail },
  ]);
});

test('a reason that the generation does not take is refused at its field, and nothing is canceled', async () => {
  const older = await createServiceFixture({ generations: ['v1'] });
  try {
    const { delivery } = await createDelivery(older.ctx, orderOf(older, 'v1'));
    const { id } = delivery;
    await expect(cancelDelivery(older.ctx, { id, reason: 'Ordered twice' })).rejects.toMatchObject({
      status: 400,
      extra: { fields: [{ path: 'reason', message: 'deliveries.cancel.noReason' }] },
    });
    expect(await cancelDelivery(older.ctx, { id })).toMatchObject({ status: 'canceled' });
  } finally {
    await older.close();
  }
});
