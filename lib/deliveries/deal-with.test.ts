import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { dealWithDelivery } from './deal-with.server';
import { countViews } from './list/counts.server';
import { listDeliveries } from './list/list.server';
import { DeliveryDetail } from './schema';

const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
});
afterAll(() => fixture.close());

test('a failed order needs attention until somebody has dealt with it, and again when it fails again', async () => {
  const id = await add({ status: 'failed', statusAt: ago(9) });
  expect(await inNeed()).toEqual([id]);
  expect(await countViews(ctx, {})).toEqual({ attention: 1, scheduled: 0, underWay: 0 });

  const detail = DeliveryDetail.parse(await dealWithDelivery(ctx, { id }));
  expect(detail.dealtWithAt).toBe(NOW.toISOString());
  expect(await inNeed()).toEqual([]);
  await dealWithDelivery(ctx, { id });
  const again = await dealWithDelivery(ctx, { id });
  expect(again.events.map(({ kind, userName, at }) => `${kind} ${userName} ${at}`)).toEqual([
    `dealt_with Noura ${NOW.toISOString()}`,
  ]);

  const later = new Date(NOW.getTime() + 60_000);
  await ctx.db.update(deliveries).set({ statusAt: later });
  ctx = { ...ctx, now: () => later };
  expect(await inNeed()).toEqual([id]);
});

test('an order of another connection can’t be dealt with', async () => {
  await expect(dealWithDelivery(ctx, { id: newId() })).rejects.toMatchObject({ code: 'delivery_not_found' });
});

async function inNeed(): Promise<string[]> {
  return (await listDeliveries(ctx, { show: 'attention' })).rows.map(({ id }) => id);
}

async function add({ status, statusAt }: { status: string; statusAt: Date }): Promise<string> {
  const id = newId();
  await ctx.db.insert(deliveries).values({
    id,
    connectionId: ctx.connection.id,
    reference: id,
    status,
    statusAt,
    createdAt: statusAt,
    updatedAt: statusAt,
    requestBody: '{}',
    draft: {},
    paymentType: 'paid',
    amount: '1',
    customerName: 'Sara',
    searchText: '',
    customerPhone: '+96551234567',
  });
  return id;
}
