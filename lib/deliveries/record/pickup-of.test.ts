import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches } from '@/lib/db/schema';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findById } from '../ledger/rows.server';
import { orderElsewhere } from '../scenarios/testing-elsewhere';
import { refreshDelivery } from '../sync/refresh.server';

/** A merchant with one branch. */
let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
  const connectionId = fixture.ctx.connection.id;
  await fixture.db.insert(branches).values({ connectionId, id: 'b1', name: 'Salmiya', syncedAt: new Date() });
});
afterAll(() => fixture.close());

async function branchAfterAnswer(madeElsewhere: boolean) {
  const { ctx, db } = fixture;
  const { code } = await orderElsewhere(fixture);
  const [row] = await addOrders(db, ctx.connection.id, [
    { at: new Date().toISOString(), status: 'pending', code, madeElsewhere, originLabel: 'Warehouse', endedAt: null },
  ]);
  await refreshDelivery(ctx, { id: row?.id ?? '', source: 'poll' });
  const { branchId, originLabel } = (await findById(db, ctx.connection.id, row?.id ?? '')) ?? {};
  return { branchId, originLabel };
}

test('an answer names the branch of an order made elsewhere alone: our own may leave from another place', async () => {
  expect(await branchAfterAnswer(true)).toMatchObject({ branchId: 'b1' });
  expect(await branchAfterAnswer(false)).toEqual({ branchId: null, originLabel: 'Warehouse' });
});
