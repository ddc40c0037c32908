import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
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

test("a high amount is known from enough orders in the merchant's currency", async () => {
  const connection = await addConnection(fixture);
  const orders = Array.from({ length: 100 }, (_, index) => ({
    at: day(index % 28),
    amount: index < 95 ? '7.500' : '40.000',
  }));
  await addOrders(fixture.db, connection.id, [
    ...orders,
    { at: day(29), currency: 'SAR', amount: '900' },
    { at: day(29), status: 'canceled', amount: '800' },
  ]);
  expect(await readUsualTrip({ ...ctx, connection })).toMatchObject({ highAmount: '7.500' });
});

describe('open hours', () => {
  const NOW = new Date('2026-10-15T12:00:00Z');
  /** An order in each of the hours from 12:00 in Kuwait, on each of the days before `NOW`. */
  const ordersOf = (days: number, hours: number, copies = 1) =>
    Array.from({ length: days * hours * copies }, (_, index) => {
      const hour = index % hours;
      const date = 14 - (Math.floor(index / hours) % days);
      return { at: `2026-10-${String(date).padStart(2, '0')}T${String(9 + hour).padStart(2, '0')}:30:00Z` };
    });
  const hoursOf = async (orders: TestOrder[]) => {
    const connection = await addConnection(fixture);
    await addOrders(fixture.db, connection.id, orders);
    return (await readUsualTrip({ ...ctx, connection, now: () => NOW })).hours;
  };

  test('are the hours with an order in two weeks, of a shop with few orders and of one with many', async () => {
    const hours = [12, 13, 14, 15, 16, 17];
    expect(await hoursOf(ordersOf(10, 6))).toEqual(hours);
    expect(await hoursOf(ordersOf(10, 6, 50))).toEqual(hours);
  });

  test('are not known from orders of a few days, of a few hours, or of long ago', async () => {
    expect(await hoursOf(ordersOf(6, 12, 20))).toBeNull();
    expect(await hoursOf(ordersOf(12, 4, 20))).toBeNull();
    const september = ordersOf(10, 6).map(({ at }) => ({ at: at.replace('2026-10', '2026-09') }));
    expect(await hoursOf(september)).toBeNull();
    expect(await hoursOf([...ordersOf(10, 6), { at: '2026-09-20T20:30:00Z' }])).not.toContain(23);
  });
});
