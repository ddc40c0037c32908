import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressRequests, branches, deliveries } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findReplacement, insertRequest, isReferenceTaken, storeAnswer, untakenRequests } from './rows.server';

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

test('a form is offered what was confirmed at links that are open, by nobody taken, and without an order that was made', async () => {
  const { db, ctx } = fixture;
  await db.delete(addressRequests);
  const now = new Date('2026-11-22T09:00:00Z');
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const add = async (reference: string, change: Partial<typeof addressRequests.$inferInsert>) =>
    insertRequest(db, {
      ...{ connectionId: ctx.connection.id, id: crypto.randomUUID(), digest: reference, reference },
      ...{ customerName: 'Noura', customerPhone: '+96550123456', destinationFormat: 'kuwait_format', destination: {} },
      ...{ createdAt: minutes(-60), confirmedAt: minutes(-1), expiresAt: minutes(1), ...change },
    });
  const at = now.toISOString();
  const [made, refused] = await addOrders(db, ctx.connection.id, [{ at }, { at, status: 'rejected' }]);
  await add('later', {});
  await add('earlier', { confirmedAt: minutes(-2), createdBy: ctx.user.id });
  await add('of a refused order', { confirmedAt: minutes(-3), deliveryId: refused?.id ?? '' });
  await add('of an order', { deliveryId: made?.id ?? '' });
  await add('not confirmed', { confirmedAt: null });
  await add('taken', { takenAt: now });
  await add('ended', { endedAt: now });
  await add('over', { expiresAt: now });
  await add('another merchant’s', { connectionId: (await addConnection(fixture)).id });
  const seenIn = async (seen: string[] | null) =>
    (await untakenRequests(db, { ...ctx, user: { ...ctx.user, branches: seen } }, now)).map(
      ({ reference }) => reference,
    );
  expect(await seenIn(null)).toEqual(['later', 'earlier', 'of a refused order']);
  expect(await seenIn(['b-1'])).toEqual(['earlier']);
});

test('a reference is taken by an order of this merchant that was not refused', async () => {
  const { db, ctx } = fixture;
  const at = new Date().toISOString();
  await addOrders(db, ctx.connection.id, [
    { at, reference: 'made' },
    { at, reference: 'refused', status: 'rejected' },
  ]);
  await addOrders(db, (await addConnection(fixture)).id, [{ at, reference: 'theirs' }]);
  const isTaken = async (reference: string) => isReferenceTaken(db, ctx.connection.id, reference);
  expect([await isTaken('made'), await isTaken('refused'), await isTaken('theirs')]).toEqual([true, false, false]);
  await db.delete(deliveries);
});
