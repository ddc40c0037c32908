import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows, imports } from '@/lib/db/schema';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { countsOfImports } from './shown-rows.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('the fees of an import are those that the service asked, and estimates where it has not', async () => {
  const { db, ctx } = fixture;
  const connectionId = ctx.connection.id;
  const importId = crypto.randomUUID();
  const at = new Date('2026-11-20T09:00:00Z');
  await db
    .insert(imports)
    .values({ connectionId, id: importId, name: 'boxes.csv', state: 'done', createdAt: at, updatedAt: at });
  const orders = await addOrders(db, connectionId, [
    { at: at.toISOString(), deliveryFee: '1.250', estimatedFee: '2.000' },
    { at: at.toISOString(), deliveryFee: null, estimatedFee: '0.500' },
    { at: at.toISOString(), deliveryFee: '9.000', status: 'rejected' },
  ]);
  const row = { connectionId, importId, draft: {}, state: 'handed' };
  await db
    .insert(importRows)
    .values(
      orders.map(({ reference }, position) => ({ ...row, position, line: position + 2, reference: `${reference}` })),
    );
  const counts = (await countsOfImports(db, connectionId, [importId])).get(importId);
  expect(counts).toMatchObject({ total: 3, counts: { sent: 2, refused: 1 }, fees: '1.750' });
});
