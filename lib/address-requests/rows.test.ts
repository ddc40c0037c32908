import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findReplacement } from './rows.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('the order sent instead of a canceled one is one of its own merchant', async () => {
  const { db, ctx } = fixture;
  const at = ctx.now().toISOString();
  const other = await addConnection(fixture);
  const [canceled] = await addOrders(db, ctx.connection.id, [{ at, status: 'canceled' }]);
  const of = { connectionId: ctx.connection.id, id: canceled?.id ?? '' };
  await addOrders(db, other.id, [{ at, replaces: of.id }]);
  expect(await findReplacement(db, of)).toBeUndefined();
  const [own] = await addOrders(db, ctx.connection.id, [{ at, replaces: of.id }]);
  expect(await findReplacement(db, of)).toMatchObject({ delivery: { id: own?.id } });
});
