import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { addressRequests, deliveries, imports, passwords, sessions } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { confirmOldIsOff } from '../confirm-old-is-off.server';
import { endQuarantine } from '../end-quarantine.server';
import { countUnread } from './open-orders-rows.server';
import { recordRestore } from './restored-rows.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('unread are orders under way that were read before, or never; of one connection or of all', async () => {
  const { db } = fixture;
  const since = new Date('2026-11-22T09:00:00Z');
  const at = '2026-11-22T08:00:00Z';
  const [ours, theirs] = [(await addConnection(fixture)).id, (await addConnection(fixture)).id];
  const underWay = { at, status: 'en_route', endedAt: null };
  await addOrders(db, ours, [
    { ...underWay, confirmedAt: null },
    { ...underWay, confirmedAt: new Date(since.getTime() - 1) },
    { ...underWay, confirmedAt: since },
    { ...underWay, code: null, confirmedAt: null },
    { at, confirmedAt: null },
  ]);
  await addOrders(db, theirs, [{ ...underWay, confirmedAt: null }]);
  const count = (id?: string) => countUnread(db, since, id);
  expect([await count(ours), await count(theirs), await count()]).toEqual([2, 1, 3]);
});

test('a restored copy lets nobody in, sends nothing by itself, and waits for orders under way to be read', async () => {
  const { db, ctx } = fixture;
  const connectionId = ctx.connection.id;
  const before = new Date('2026-11-22T08:00:00Z');
  const [restored, confirmed] = [new Date('2026-11-22T09:00:00Z'), new Date('2026-11-22T10:00:00Z')];
  const at = before.toISOString();
  await db.delete(deliveries);
  const [lost, underWay] = await addOrders(db, connectionId, [
    { at, status: 'submitting', code: null, endedAt: null, nextCheckAt: before },
    { at, status: 'en_route', endedAt: null, confirmedAt: new Date('2026-11-22T09:30:00Z') },
  ]);
  await db.insert(passwords).values({ userId: ctx.user.id, hash: 'hash' }).onConflictDoNothing();
  await db
    .insert(sessions)
    .values({ id: newId(), token: 'token', userId: ctx.user.id, expiresAt: new Date('2030-01-01') });
  const link = {
    createdAt: before,
    reference: 'R-1',
    customerName: '',
    customerPhone: '',
    destination: {},
    createdBy: ctx.user.id,
  };
  const ends = { expiresAt: new Date('2030-01-01'), digest: 'digest', destinationFormat: 'kuwait_format' };
  await db.insert(addressRequests).values({ ...link, ...ends, connectionId, id: crypto.randomUUID() });
  const outgoing = { name: 'boxes.csv', state: 'running', createdAt: before, updatedAt: before };
  await db.insert(imports).values({ ...outgoing, connectionId, id: crypto.randomUUID() });
  const { $client: pool } = db as unknown as { $client: pg.Pool };
  const client = await pool.connect();
  await recordRestore(client as never, { at: restored, madeAt: before });
  client.release();

  expect(await db.select().from(sessions)).toEqual([]);
  expect((await db.select().from(passwords)).filter(({ hash }) => hash === 'hash')).toEqual([]);
  expect((await db.select().from(addressRequests)).map(({ endedAt }) => endedAt)).toEqual([restored]);
  expect(await db.select().from(imports)).toMatchObject([{ state: 'paused', reason: 'restored' }]);
  const orders = await db.select().from(deliveries);
  expect(orders.find(({ id }) => id === lost?.id)).toMatchObject({
    status: 'unknown',
    nextCheckAt: null,
    problem: { kind: 'no_answer', ended: 'restored' },
  });

  expect(await endQuarantine(db, confirmed)).toBe(false);
  await confirmOldIsOff({ ...ctx, now: () => confirmed });
  // Read after the restore, and before the confirmation.
  expect(await endQuarantine(db, confirmed)).toBe(false);
  await db
    .update(deliveries)
    .set({ confirmedAt: confirmed })
    .where(eq(deliveries.id, underWay?.id ?? ''));
  expect([await endQuarantine(db, confirmed), await endQuarantine(db, confirmed)]).toEqual([true, false]);
});
