import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches } from '@/lib/db/schema';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findById } from '../ledger/rows.server';
import { orderElsewhere } from '../scenarios/testing-elsewhere';
import { refreshDelivery } from '../sync/refresh.server';
import { pickupOf } from './pickup-of.server';

/** A merchant with one branch. */
let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
  const connectionId = fixture.ctx.connection.id;
  const branch = { connectionId, id: 'b1', name: 'Salmiya', latitude: 29.33, longitude: 48.07 };
  await fixture.db.insert(branches).values({ ...branch, syncedAt: new Date() });
});
afterAll(() => fixture.close());

async function branchAfterAnswer(madeElsewhere: boolean) {
  const { ctx, db } = fixture;
  const { code } = await orderElsewhere(fixture);
  const [row] = await addOrders(db, ctx.connection.id, [
    { at: new Date().toISOString(), status: 'pending', code, madeElsewhere, originLabel: 'Warehouse', endedAt: null },
  ]);
  await refreshDelivery(ctx, { id: row?.id ?? '', source: 'poll' });
  const after = await findById(db, ctx.connection.id, row?.id ?? '', null);
  return {
    branchId: after?.branchId,
    label: after?.originLabel,
    place: [after?.originLatitude, after?.originLongitude],
  };
}

test('an answer names the branch of an order made elsewhere alone: our own may leave from another place', async () => {
  expect(await branchAfterAnswer(true)).toMatchObject({ branchId: 'b1', place: [29.33, 48.07] });
  expect(await branchAfterAnswer(false)).toEqual({ branchId: null, label: 'Warehouse', place: [null, null] });
});

test('of several branches it is the one where the driver is while the order leaves', async () => {
  const { id: connectionId } = await addConnection(fixture);
  // b1 and b2 are 111 m apart, b3 is far from both.
  for (const [id, latitude] of Object.entries({ b1: 29.33, b2: 29.331, b3: 29.4 }))
    await fixture.db
      .insert(branches)
      .values({ connectionId, id, name: id, latitude, longitude: 48, syncedAt: new Date() });
  const branchOf = async (status: string, latitude: number | null, justMoved = true) => {
    const driver = { latitude, longitude: latitude === null ? null : 48 };
    return (await pickupOf(fixture.db, connectionId, { status, driver } as ServiceDelivery, justMoved))?.branchId;
  };
  expect(await branchOf('en_route', 29.4)).toBe('b3');
  expect(await branchOf('waiting_pack', 29.401)).toBe('b3');
  expect(await branchOf('en_route', 29.402)).toBeUndefined();
  expect(await branchOf('accepted', 29.4)).toBeUndefined();
  expect(await branchOf('en_route', 29.4, false)).toBeUndefined();
  expect(await branchOf('en_route', null)).toBeUndefined();
  expect(await branchOf('en_route', 29.3305)).toBeUndefined();
});
