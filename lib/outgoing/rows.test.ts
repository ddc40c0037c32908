import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveries, importRows, imports, users } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelStopped, claimRow, countOpen, lockRunningOf, settleRows } from './rows.server';
import { holdWithoutRight } from './run.server';

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

test('what runs for somebody who lost the right is held at all merchants, and not what is stopped or a colleague’s', async () => {
  const { db, ctx } = fixture;
  const [own, other] = merchants;
  const id = crypto.randomUUID();
  await db.insert(users).values({ id, name: 'Badr', email: 'badr@example.test', disabledAt: ctx.now() });
  const held = async () => {
    await db.transaction((tx) => holdWithoutRight(tx, id, ctx.now()));
    const all = await db.select().from(imports);
    return merchants.map((merchant) => all.find(({ connectionId }) => connectionId === merchant)?.state);
  };
  await db.update(imports).set({ actorId: id });
  expect(await held()).toEqual(['paused', 'paused']);
  await db.update(imports).set({ state: 'stopped' }).where(eq(imports.connectionId, own));
  await db.update(imports).set({ actorId: null, state: 'running' }).where(eq(imports.connectionId, other));
  expect(await held()).toEqual(['stopped', 'running']);
  expect(await lockRunningOf(db, id)).toEqual([]);
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
