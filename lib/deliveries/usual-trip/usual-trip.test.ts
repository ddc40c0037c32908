import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readUsualTrip } from './read-usual-trip.server';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());

const day = (index: number) => new Date(Date.UTC(2026, 9, 1 + index)).toISOString();

test('the middle of the newest completed orders is usual, once there are enough of them', async () => {
  const orders = Array.from({ length: 19 }, (_, index) => ({
    at: day(index),
    deliveryFee: index < 9 ? '1.000' : '1.250',
    distanceMeters: 4_000 + index * 100,
  }));
  await addOrders(fixture.db, ctx.connection.id, orders);
  expect(await readUsualTrip(ctx)).toEqual({ deliveryFee: null, distanceMeters: null, highAmount: null, hours: null });
  await addOrders(fixture.db, ctx.connection.id, [
    { at: day(30), deliveryFee: '9.000', distanceMeters: 80_000 },
    { at: day(31), deliveryFee: null },
    { at: day(32), currency: 'SAR', deliveryFee: '99' },
    { at: day(33), status: 'pending', deliveryFee: '0.500', distanceMeters: 100 },
  ]);
  expect(await readUsualTrip(ctx)).toMatchObject({ deliveryFee: '1.250', distanceMeters: 4_900 });
});

test('orders made elsewhere count, and a fee is usual where no distance is known', async () => {
  const connection = await addConnection(fixture);
  const orders = Array.from({ length: 25 }, (_, index) => ({
    at: day(index),
    madeElsewhere: true,
    deliveryFee: '1.125',
    distanceMeters: null,
  }));
  await addOrders(fixture.db, connection.id, orders);
  const usual = await readUsualTrip({ ...ctx, connection });
  expect(usual).toMatchObject({ deliveryFee: '1.125', distanceMeters: null });
});

test("a high amount and the open hours are known from enough orders in the merchant's currency and zone", async () => {
  const connection = await addConnection(fixture);
  const orders = Array.from({ length: 100 }, (_, index) => ({
    // 12:00 to 15:00 in Kuwait.
    at: `2026-10-${String((index % 28) + 1).padStart(2, '0')}T${String(9 + (index % 4)).padStart(2, '0')}:30:00Z`,
    amount: index < 95 ? '7.500' : '40.000',
  }));
  await addOrders(fixture.db, connection.id, orders.slice(0, 99));
  expect((await readUsualTrip({ ...ctx, connection })).hours).toBeNull();
  await addOrders(fixture.db, connection.id, [
    ...orders.slice(99),
    { at: '2026-10-01T00:30:00Z', currency: 'SAR', amount: '900', status: 'canceled' },
  ]);
  const usual = await readUsualTrip({ ...ctx, connection });
  expect(usual.highAmount).toBe('7.500');
  expect(usual.hours).toEqual([12, 13, 14, 15]);
});

test('the orders of a few busy days say nothing about open hours', async () => {
  const connection = await addConnection(fixture);
  const onDays = (days: number) =>
    Array.from({ length: 200 }, (_, index) => ({ at: `2026-10-0${(index % days) + 1}T09:30:00Z` }));
  await addOrders(fixture.db, connection.id, onDays(4));
  expect((await readUsualTrip({ ...ctx, connection })).hours).toBeNull();
  await addOrders(fixture.db, connection.id, [{ at: '2026-10-05T10:30:00Z' }]);
  expect((await readUsualTrip({ ...ctx, connection })).hours).toEqual([12, 13]);
});
