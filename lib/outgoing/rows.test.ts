import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveries, importRows, imports } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelStopped, claimRow, countOpen, lockRunningOf, settleRows } from './rows.server';

/** Imports of two merchants with one id: browsers choose the ids. */

const ID = crypto.randomUUID();
let fixture: ServiceFixture;
let merchants: [own: string, other: string];
beforeAll(async () => {
  fixture = await createServiceFixture();
  merchants = [fixture.ctx.connection.id, (await addConnection(fixture)).id];
});
beforeEach(async () => {
  await fixture.db.delete(imports);
  const at = fixture.ctx.now();
  for (const connectionId of merchants) {
    const outgoing = { connectionId, id: ID, name: 'boxes.csv', state: 'running', createdAt: at, updatedAt: at };
    await fixture.db.insert(imports).values(outgoing);
    const row = { connectionId, importId: ID, draft: {} };
    await fixture.db.insert(importRows).values([
      { ...row, position: 0, line: 2, reference: 'R-0', state: 'waiting' },
      { ...row, position: 1, line: 3, reference: 'R-1', state: 'sending' },
    ]);
  }
});
afterAll(() => fixture.close());

const statesOf = async (connectionId: string) => {
  const ofImport = and(eq(importRows.connectionId, connectionId), eq(importRows.importId, ID));
  const rows = await fixture.db.select().from(importRows).where(ofImport).orderBy(asc(importRows.position));
  return rows.map(({ state }) => state);
};

test.each([
  ['canceling what a stop found', cancelStopped, ['canceled', 'sending']],
  ['settling what a dead process had claimed', settleRows, ['waiting', 'waiting']],
])('%s touches the rows of its merchant alone', async (_, change, states) => {
  const [own, other] = merchants;
  await fixture.db.update(imports).set({ state: 'stopped' });
  await change(fixture.db, { connectionId: own, id: ID });
  expect(await statesOf(own)).toEqual(states);
  expect(await statesOf(other)).toEqual(['waiting', 'sending']);
});

test('a row that a person canceled stays so when its answer comes', async () => {
  const [own] = merchants;
  await settleRows(fixture.db, { connectionId: own, id: ID, position: 0 }, { state: 'handed' });
  expect(await statesOf(own)).toEqual(['waiting', 'sending']);
});

test('what runs for a person is theirs, at all merchants, and not what is held or a colleague’s', async () => {
  const { db, ctx } = fixture;
  const [own, other] = merchants;
  await db.update(imports).set({ actorId: ctx.user.id });
  const running = async () => (await lockRunningOf(db, ctx.user.id)).map(({ connectionId }) => connectionId);
  expect(await running()).toEqual([own, other].toSorted());
  await db.update(imports).set({ state: 'paused' }).where(eq(imports.connectionId, own));
  expect(await running()).toEqual([other]);
  await db.update(imports).set({ actorId: null, state: 'running' }).where(eq(imports.connectionId, other));
  expect(await running()).toEqual([]);
});

test.each<[string, { state: string; sendUntil?: number }, number | undefined]>([
  ['while they go', { state: 'running' }, 0],
  ['until their last moment', { state: 'running', sendUntil: 0 }, 0],
  ['not after it', { state: 'running', sendUntil: -1 }, undefined],
  ['not while they are held', { state: 'paused' }, undefined],
  ['not once they were stopped', { state: 'stopped' }, undefined],
])('a row is taken %s', async (_, { sendUntil, ...change }, position) => {
  const [own, other] = merchants;
  const now = new Date('2026-11-21T10:00:00Z');
  const until = sendUntil === undefined ? {} : { sendUntil: new Date(now.getTime() + sendUntil) };
  await fixture.db
    .update(imports)
    .set({ ...change, ...until })
    .where(eq(imports.connectionId, own));
  expect((await claimRow(fixture.db, { connectionId: own, id: ID, actorId: null }, now))?.position).toBe(position);
  expect(await statesOf(own)).toEqual([position === 0 ? 'sending' : 'waiting', 'sending']);
  expect(await statesOf(other)).toEqual(['waiting', 'sending']);
  expect(await countOpen(fixture.db, { connectionId: own, id: ID })).toMatchObject({ open: 2 });
});

test.each([
  ['rejected', 'R-1', 'refused'],
  ['canceled', 'R-1', 'handed'],
  ['canceled', 'R-2', 'refused'],
])('a refused row whose order is %s in the ledger under %s is %s', async (status, reference, state) => {
  const [own, other] = merchants;
  await fixture.db.delete(deliveries);
  await addOrders(fixture.db, other, [{ at: '2026-11-21T10:00:00Z', reference: 'R-1', status: 'completed' }]);
  await addOrders(fixture.db, own, [{ at: '2026-11-21T10:00:00Z', reference, status }]);
  await settleRows(fixture.db, { connectionId: own, id: ID, position: 1 }, { state: 'refused' });
  expect(await statesOf(own)).toEqual(['waiting', state]);
  expect(await statesOf(other)).toEqual(['waiting', 'sending']);
});
