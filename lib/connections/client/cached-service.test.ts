import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database, openDatabase } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connectionCredentials, connections } from '@/lib/db/schema';
import { markSynced } from '@/lib/invoices/rows.server';
import { serviceContext, serviceContextOf } from '@/lib/request/context.server';
import { recordReceived } from '@/lib/webhooks/inbox-rows.server';
import { credentialRowsOf, writeAcceptance } from '../credentials/sets/rows.server';
import { takeDiagnosis } from '../diagnosis/diagnosis-rows.server';
import { allOf, connectionsFixture, refusal } from '../testing-connections';
import { cachedService } from './cached-service.server';
import { onlyService, serviceById, serviceBySlug } from './find-service.server';
import { versionById } from './version-rows.server';

const { get, add, merchantIn } = connectionsFixture();
/** Changes by another instance, which this one learns from the database alone. */
let otherInstance: ReturnType<typeof openDatabase>;
beforeAll(() => {
  otherInstance = openDatabase(process.env.DATABASE_URL ?? '');
});
afterAll(() => otherInstance.pool.end());

const idOf = () => get().ctx.connection.id;
const known = async () => cachedService(await versionById(database().db, idOf()));

test('the client of an unchanged connection is made once', async () => {
  const first = await known();
  expect(await known()).toBe(first);
});

test('a request that names no connection means the only one; of several it means none', async () => {
  expect((await onlyService()).connection.id).toBe(idOf());
  await add(allOf(merchantIn('BH')));
  expect(await refusal(onlyService())).toEqual({ status: 400, code: 'connection_unnamed' });
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

test('pages, API calls and background work share it', async () => {
  const { id, slug } = get().ctx.connection;
  const [ofId, ofSlug, request, background] = [
    await serviceById(id),
    await serviceBySlug(slug),
    await serviceContext({ id }),
    await serviceContextOf(id),
  ];
  expect(ofSlug).toBe(ofId);
  expect(request.service).toBe(ofId.service);
  expect(background.service).toBe(ofId.background);
  expect(await serviceBySlug('nobody')).toBeNull();
  await expect(serviceById(newId())).rejects.toMatchObject({ status: 404, code: 'unknown_connection' });
});

test('what changes every few seconds leaves the client as it is', async () => {
  const before = await known();
  const { db } = otherInstance;
  const now = new Date();
  await recordReceived(db, [idOf()]);
  await markSynced(db, idOf(), now);
  await takeDiagnosis(db, { connectionId: idOf(), diagnosisId: 'one', now, until: now });
  const proof = { accepted: true, now, freshSince: now };
  const [row] = await credentialRowsOf([idOf()]);
  await writeAcceptance(db, { connectionId: idOf(), generation: 'v2', slot: 'current' }, row?.fingerprint ?? '', proof);
  const [connection] = await db.select().from(connections).where(eq(connections.id, idOf()));
  const [credentials] = await credentialRowsOf([idOf()]);
  expect(connection?.lastWebhookAt).toBeInstanceOf(Date);
  expect(credentials?.provenAt).toEqual(now);
  expect(await known()).toBe(before);
});

test('a refusal, and a proof after one, make another client', async () => {
  const { db } = otherInstance;
  const key = { connectionId: idOf(), generation: 'v2', slot: 'current' } as const;
  const [row] = await credentialRowsOf([idOf()]);
  const versions = [await versionById(db, idOf())];
  for (const accepted of [false, true]) {
    await writeAcceptance(db, key, row?.fingerprint ?? '', { accepted, now: new Date(), freshSince: new Date() });
    versions.push(await versionById(db, idOf()));
  }
  expect(new Set(versions).size).toBe(3);
});

test('a removed connection is gone at the next request', async () => {
  await known();
  await otherInstance.db.update(connections).set({ removedAt: new Date() }).where(eq(connections.id, idOf()));
  await expect(known()).rejects.toMatchObject({ status: 404, code: 'unknown_connection' });
});
