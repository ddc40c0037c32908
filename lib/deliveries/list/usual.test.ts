import { afterAll, beforeAll, expect, it } from 'vitest';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readUsual } from './usual.server';

/** A Saturday, 15:00 in Kuwait. */
const NOW = new Date('2026-11-21T12:00:00Z');

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const usualAt = async (now = NOW, branch?: string) =>
  (await readUsual({ ...fixture.ctx, now: () => now }, { branch })).usual;
const on = (at: string, times: number, order: Partial<TestOrder> = {}) =>
  Array.from({ length: times }, () => ({ ...order, at }));

it('is the mean of this weekday up to this hour, of the weeks since the first order', async () => {
  const { ctx, db } = fixture;
  // Orders of another connection count nowhere here.
  const other = await addConnection(fixture);
  await addOrders(db, other.id, [...on('2026-10-20T09:00:00Z', 1), ...on('2026-11-14T09:00:00Z', 50)]);
  expect(await usualAt()).toBeNull();
  await addOrders(db, ctx.connection.id, [
    ...on('2026-11-14T09:00:00Z', 6),
    ...on('2026-11-14T12:30:00Z', 9),
    ...on('2026-11-14T11:00:00Z', 2, { status: 'canceled' }),
    // The service refused these, so they were never under way.
    ...on('2026-11-14T11:00:00Z', 5, { status: 'rejected' }),
    ...on('2026-11-15T09:00:00Z', 20),
    ...on('2026-11-14T10:00:00Z', 5, { testMode: true }),
  ]);
  // One Saturday alone is not usual.
  expect(await usualAt()).toBeNull();
  await addOrders(db, ctx.connection.id, [
    ...on('2026-10-30T09:00:00Z', 1),
    ...on('2026-10-31T09:00:00Z', 4),
    ...on('2026-11-06T20:59:00Z', 7),
    ...on('2026-11-06T21:01:00Z', 3),
  ]);
  expect(await usualAt()).toEqual({ created: 5, completed: 4, ended: 1, fees: '5.417', currency: 'KWD' });
  expect(await usualAt(new Date('2026-11-21T08:00:00Z'))).toMatchObject({ created: 1, ended: 0 });
  // A branch has its own: from its first order on.
  expect(await usualAt(NOW, 'b1')).toBeNull();
  await addOrders(db, ctx.connection.id, [
    ...on('2026-11-05T09:00:00Z', 1, { branchId: 'b1' }),
    ...on('2026-11-07T09:00:00Z', 2, { branchId: 'b1', deliveryFee: '2' }),
    ...on('2026-11-14T09:00:00Z', 4, { branchId: 'b1', currency: 'SAR' }),
  ]);
  expect(await usualAt(NOW, 'b1')).toEqual({ created: 3, completed: 3, ended: 0, fees: '2.000', currency: 'KWD' });
});
