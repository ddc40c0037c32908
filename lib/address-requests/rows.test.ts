import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressRequests, branches } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findReplacement, insertRequest, storeAnswer } from './rows.server';

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
  const [own] = await addOrders(db, ctx.connection.id, [{ at, replaces: of.id, branchId: 'b-1' }]);
  const branch = { id: 'b-1', syncedAt: ctx.now() };
  await db.insert(branches).values({ ...branch, connectionId: other.id, name: 'Another’s' });
  expect(await findReplacement(db, of)).toMatchObject({ delivery: { id: own?.id }, branch: null });
  await db.insert(branches).values({ ...branch, connectionId: of.connectionId, name: 'Salmiya' });
  expect(await findReplacement(db, of)).toMatchObject({ branch: { name: 'Salmiya' } });
});

test.each([
  ['open', {}, true],
  ['ended meanwhile', { endedAt: new Date() }, false],
  ['over', { expiresAt: new Date(Date.now() - 1_000) }, false],
])('an answer by a link that is %s is kept for its merchant alone: %j', async (_, change, isKept) => {
  const { db, ctx } = fixture;
  await db.delete(addressRequests);
  const other = await addConnection(fixture);
  const id = crypto.randomUUID();
  const row = { id, reference: 'R-1', customerName: 'Noura', customerPhone: '+96550123456' };
  const place = { destinationFormat: 'kuwait_format', destination: {}, createdAt: new Date() };
  const ends = { expiresAt: new Date(Date.now() + 60_000), ...change };
  for (const connectionId of [ctx.connection.id, other.id])
    await insertRequest(db, { ...row, ...place, ...ends, connectionId, digest: connectionId, createdBy: ctx.user.id });
  const answer = { format: 'kuwait_format', texts: { area: 'Salmiya' }, point: null };
  expect(await storeAnswer(db, { connectionId: ctx.connection.id, id }, answer, new Date())).toBe(isKept);
  const kept = await db.select().from(addressRequests);
  expect(kept.filter((found) => found.answer !== null).map(({ connectionId }) => connectionId)).toEqual(
    isKept ? [ctx.connection.id] : [],
  );
});
