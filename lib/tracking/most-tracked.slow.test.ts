import { expect, test } from 'vitest';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture } from '@/lib/testing/service-fixture';
import { listTracked } from './list.server';

test('of more than ten thousand deliveries under way the oldest ten thousand are followed', async () => {
  const fixture = await createServiceFixture();
  const { db, ctx } = fixture;
  const begun = Date.parse('2026-11-20T08:00:00Z');
  const at = (index: number) => new Date(begun + index * 1_000).toISOString();
  const orders = Array.from({ length: 10_002 }, (_, index) => ({ at: at(index), status: 'assigned', endedAt: null }));
  await addOrders(db, ctx.connection.id, orders.toReversed());
  const { deliveries } = await listTracked(ctx);
  expect([deliveries.length, deliveries[0]?.createdAt, deliveries.at(-1)?.createdAt]).toEqual([
    10_000,
    at(0),
    at(9_999),
  ]);
  await fixture.close();
});
