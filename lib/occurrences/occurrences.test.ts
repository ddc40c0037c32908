import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scopeOf } from '@/lib/auth/permissions';
import { allConnections } from '@/lib/connections/model/find-connection.server';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import {
  connectionCredentials,
  deliveries,
  importRows,
  imports,
  liveEvents,
  occurrences,
  users,
  walletSnapshots,
} from '@/lib/db/schema';
import { dealWithDelivery } from '@/lib/deliveries/deal-with.server';
import { changeOrder } from '@/lib/deliveries/record/change-order.server';
import { settleAllOrders, settleOrders } from '@/lib/deliveries/record/settle-orders.server';
import type { Context } from '@/lib/request/context.server';
import { settleAll } from '@/lib/server/keep-occurrences.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { listOccurrences } from './list.server';
import { settleOccurrences } from './rows.server';
import { takeOccurrence } from './take.server';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
beforeEach(async () => {
  await fixture.db.delete(occurrences);
  await fixture.db.delete(deliveries);
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function order(change: Partial<typeof deliveries.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const at = minutesAgo(1);
  await fixture.db.insert(deliveries).values({
    id,
    connectionId: ctx.connection.id,
    reference: id,
    code: `C${id.slice(-6)}`,
    status: 'pending',
    statusAt: at,
    createdAt: at,
    updatedAt: at,
    requestBody: '{}',
    draft: {},
    paymentType: 'paid',
    amount: '1',
    customerName: 'Sara',
    customerPhone: '+96551234567',
    searchText: '',
    ...change,
  });
  return id;
}

const fail = (id: string, actorId?: string) =>
  changeOrder(ctx, id, (_, at) => ({ change: { status: 'failed', statusAt: at }, actorId }));
const open = async () =>
  (await listOccurrences(ctx)).occurrences.map(({ kind, subject, takenBy }) => [kind, subject, takenBy?.name]);
const all = () => fixture.db.select().from(occurrences);

test('a failure is written with the change that makes it true, and ends when somebody has dealt with it', async () => {
  const id = await order();
  await fail(id, ctx.user.id);
  expect(await open()).toEqual([['failed', id, undefined]]);
  expect(await all()).toMatchObject([{ actorId: ctx.user.id, endedAt: null }]);
  const dana = { ...ctx, user: { ...ctx.user, id: newId() } };
  expect((await listOccurrences(ctx)).occurrences).toMatchObject([{ isOwn: true }]);
  expect((await listOccurrences(dana)).occurrences).toMatchObject([{ isOwn: false }]);
  const events = await fixture.db.select().from(liveEvents).where(eq(liveEvents.kind, 'occurrence'));
  expect(events.map(({ subjectIds }) => subjectIds)).toEqual([(await all()).map((row) => row.id)]);
  await dealWithDelivery(ctx, { id });
  expect(await open()).toEqual([]);
  expect(await all()).toMatchObject([{ endedAt: expect.any(Date) }]);
});

test('nothing is written when the change is rolled back', async () => {
  const id = await order();
  const failing = fixture.db.transaction(async (tx) => {
    await tx.update(deliveries).set({ status: 'failed' });
    await settleOrders(tx, ctx.connection, { ids: [id], now: new Date() });
    expect(await tx.select().from(occurrences)).toHaveLength(1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await all()).toEqual([]);
});

test('what time makes true is found once, by whoever looks, and ends with the order', async () => {
  const id = await order({ statusAt: minutesAgo(30), createdAt: minutesAgo(30) });
  const other = fixture.db;
  await Promise.all([1, 2, 3].map(() => settleAllOrders(other, ctx.connection, new Date())));
  expect(await open()).toEqual([['waiting', id, undefined]]);
  // The promise passes too: it is one matter, and nobody hears of it again.
  await fixture.db.update(deliveries).set({ promisedAt: minutesAgo(20) });
  await settleAllOrders(fixture.db, ctx.connection, new Date());
  expect(await all()).toHaveLength(1);
  await fixture.db.update(deliveries).set({ status: 'accepted' });
  await settleAllOrders(fixture.db, ctx.connection, new Date());
  expect((await open()).map(([kind]) => kind)).toEqual(['late']);
  await changeOrder(ctx, id, (_, at) => ({ change: { status: 'completed', statusAt: at } }));
  expect(await open()).toEqual([]);
});

test('the first who takes one has it, and its end is the end for all', async () => {
  const id = await order();
  await fail(id);
  const [found] = (await listOccurrences(ctx)).occurrences;
  const second = newId();
  await fixture.db.insert(users).values({ id: second, name: 'Dana', email: 'dana@example.test', role: 'dispatcher' });
  const dana = { ...ctx, user: { ...ctx.user, id: second, name: 'Dana' } };
  const taken = await Promise.all([
    takeOccurrence(dana, { id: found?.id ?? '' }),
    takeOccurrence(dana, { id: found?.id ?? '' }),
  ]);
  expect(taken[0]?.occurrences[0]?.takenBy).toEqual({ id: second, name: 'Dana' });
  await takeOccurrence(ctx, { id: found?.id ?? '' });
  expect(await open()).toEqual([['failed', id, 'Dana']]);
});

test('nobody takes what stands in a branch that they do not see', async () => {
  const id = await order({ branchId: 'b1' });
  await fail(id);
  const [found] = (await listOccurrences(ctx)).occurrences;
  const ofAnother = { ...ctx, user: { ...ctx.user, branches: ['b2'] } };
  expect((await takeOccurrence(ofAnother, { id: found?.id ?? '' })).occurrences).toEqual([]);
  expect(await open()).toEqual([['failed', id, undefined]]);
});

test('nobody takes what their role does not show them', async () => {
  const { id } = ctx.connection;
  const wanted = [{ subject: id, kinds: ['wallet_low' as const] }];
  await settleOccurrences(fixture.db, id, { kinds: ['wallet_low'], wanted });
  const [found] = (await listOccurrences(ctx)).occurrences;
  const dispatcher = { ...ctx, user: { ...ctx.user, ...scopeOf({ role: 'dispatcher', membership: null }) } };
  expect((await takeOccurrence(dispatcher, { id: found?.id ?? '' })).occurrences).toEqual([]);
  expect(await open()).toEqual([['wallet_low', id, undefined]]);
  await settleOccurrences(fixture.db, id, { kinds: ['wallet_low'], wanted: [] });
});

test('imports that stopped, plans that ask, low wallets and refused credentials show to who may see them', async () => {
  const { id: connectionId } = ctx.connection;
  const at = minutesAgo(5);
  const [stopped, plan] = [newId(), newId()];
  const row = { connectionId, name: 'x', state: 'paused', createdAt: at, updatedAt: at };
  const day = newId();
  await fixture.db.insert(imports).values([
    { ...row, id: stopped, reason: 'wallet' },
    { ...row, id: newId(), reason: 'person' },
    { ...row, id: day, planId: plan, day: '2026-11-20', reason: 'restored' },
  ]);
  await fixture.db.insert(importRows).values(
    [stopped, day].map((importId) => ({
      connectionId,
      importId,
      position: 0,
      line: 1,
      reference: importId,
      draft: {},
      state: 'waiting',
    })),
  );
  await fixture.db
    .insert(walletSnapshots)
    .values({ connectionId, at, balance: '0', warningLevel: null, currency: 'KWD', source: 'worker' });
  await fixture.db
    .insert(connectionCredentials)
    .values({ connectionId, generation: 'v2', slot: 'current', endings: {}, refusedSince: at });
  await settleAll(fixture.db, new Date());
  await settleAll(fixture.db, new Date());
  expect((await open()).toSorted()).toEqual([
    ['credentials_refused', connectionId, undefined],
    ['import_stopped', stopped, undefined],
    ['plan_asks', plan, undefined],
    ['wallet_low', connectionId, undefined],
  ]);
  const viewer = { ...ctx, user: { ...ctx.user, permissions: ['delivery:read' as const] } };
  expect((await listOccurrences(viewer)).occurrences).toEqual([]);
  await fixture.db.delete(importRows);
  await fixture.db.update(connectionCredentials).set({ refusedSince: null });
  await settleAll(fixture.db, new Date());
  expect((await open()).map(([kind]) => kind)).toEqual(['wallet_low']);
  expect((await allConnections()).map(({ id }) => id)).toEqual([connectionId]);
});
