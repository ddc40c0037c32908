import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database, openDatabase } from '@/lib/db/client.server';
import { connectionCredentials, connections } from '@/lib/db/schema';
import { connectionsFixture } from '../testing-connections';
import { cachedService } from './cached-service.server';
import { versionOf } from './version-rows.server';

const { get } = connectionsFixture();
/** What another instance writes, this one learns from the database alone. */
let otherInstance: ReturnType<typeof openDatabase>;
beforeAll(() => {
  otherInstance = openDatabase(process.env.DATABASE_URL ?? '');
});
afterAll(() => otherInstance.pool.end());

const idOf = () => get().ctx.connection.id;
const known = async () => cachedService(await versionOf(database().db, idOf()));

test('the client of an unchanged connection is made once', async () => {
  const first = await known();
  expect(await known()).toBe(first);
});

test('a change of the connection by another instance counts at the next request', async () => {
  const before = await known();
  await otherInstance.db.update(connections).set({ testMode: true }).where(eq(connections.id, idOf()));
  const after = await known();
  expect([before.connection.testMode, after.connection.testMode]).toEqual([false, true]);
  await otherInstance.db.update(connections).set({ testMode: false }).where(eq(connections.id, idOf()));
});

test('so does a change of the status of its credentials', async () => {
  const before = await known();
  expect(before.service.whyNot('getWallet')).toBeNull();
  const denied = { 'wallet:read': new Date().toISOString() };
  await otherInstance.db
    .update(connectionCredentials)
    .set({ denied })
    .where(eq(connectionCredentials.connectionId, idOf()));
  expect((await known()).service.whyNot('getWallet')).toBe('denied');
  await otherInstance.db
    .update(connectionCredentials)
    .set({ denied: {} })
    .where(eq(connectionCredentials.connectionId, idOf()));
});

test('a removed connection is gone at the next request', async () => {
  await known();
  await otherInstance.db.update(connections).set({ removedAt: new Date() }).where(eq(connections.id, idOf()));
  await expect(known()).rejects.toMatchObject({ status: 404, code: 'unknown_connection' });
});
