import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/id';
import { auditLog, connections, deliveries, liveEvents } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';

/** Where the merchant is, as the environment's connection learns it. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture({ country: 'BH' });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await fixture.db.update(connections).set({ country: null, currency: null });
});
afterEach(async () => {
  const { database } = await import('@/lib/db/client.server');
  await database().pool.end();
  globalThis.dispatchDeskDatabase = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await fixture.control('DELETE', '/faults');
});

const v2 = () => ({ SERVICE_API_KEY: fixture.key.apiKey, SERVICE_API_SECRET: fixture.key.apiSecret });
const v1 = () => ({ SERVICE_ACCESS_TOKEN: fixture.merchant.accessToken });
const v0 = () => ({ SERVICE_V0_API_KEY: fixture.merchant.v0ApiKey });

/** With this environment: is there anything left to ask, and what is known. The configuration is read once a process. */
async function learned(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { learnCountry } = await import('./learn-country.server');
  const { connectionById } = await import('./current.server');
  const connection = await connectionById(fixture.ctx.connection.id);
  if (!connection) throw new Error('the connection is gone');
  const isDone = await learnCountry(connection);
  const [row] = await fixture.db.select().from(connections).where(eq(connections.id, connection.id));
  return { isDone, country: row?.country, currency: row?.currency };
}

/** What open screens and the trail were told since this was asked last. */
async function told() {
  const events = await fixture.db.delete(liveEvents).returning();
  const lines = await fixture.db.delete(auditLog).returning();
  return { events: events.map(({ kind }) => kind), lines: lines.map(({ action, detail }) => [action, detail]) };
}

test('v2 says it by the wallet’s currency', async () => {
  expect(await learned(v2())).toEqual({ isDone: true, country: 'BH', currency: 'BHD' });
});

test('open screens and the trail are told of it, and only when it is news', async () => {
  await told();
  await learned(v2());
  expect(await told()).toEqual({ events: ['connection'], lines: [['country_learned', { country: 'BH' }]] });
  await learned(v2());
  expect(await told()).toEqual({ events: [], lines: [] });
  // It was said already, but not by the service.
  await fixture.db.update(connections).set({ currency: null });
  await learned(v2());
  expect(await told()).toEqual({ events: ['connection'], lines: [] });
});

test('the country in which orders were made stays; what the service says is known', async () => {
  const at = new Date();
  await fixture.db.update(connections).set({ country: 'KW' });
  await fixture.db.insert(deliveries).values({
    ...{ id: newId(), connectionId: fixture.ctx.connection.id, reference: newId(), status: 'completed' },
    ...{ generation: 'v0', requestBody: '{}', draft: {}, paymentType: 'paid', amount: '1', customerName: 'Sara' },
    ...{ customerPhone: '+96650123456', searchText: '', createdAt: at, updatedAt: at, statusAt: at },
  });
  await told();
  expect(await learned(v2())).toEqual({ isDone: true, country: 'KW', currency: 'BHD' });
  expect(await told()).toEqual({ events: ['connection'], lines: [] });
  await fixture.db.delete(deliveries);
});

test('v1 says it in the installation', async () => {
  expect(await learned(v1())).toEqual({ isDone: true, country: 'BH', currency: 'BHD' });
});

test('v0 does not say it: it stays open, and nothing is asked again', async () => {
  expect(await learned(v0())).toEqual({ isDone: true, country: null, currency: null });
});

test('without credentials nothing is asked', async () => {
  expect(await learned({})).toEqual({ isDone: true, country: null, currency: null });
});

test('a key that may not read the wallet leaves it to v1', async () => {
  const weak = fixture.merchant.keys.find(({ permissions }) => !permissions.includes('wallet:read'));
  if (!weak) throw new Error('no key lacks the wallet');
  const key = { SERVICE_API_KEY: weak.apiKey, SERVICE_API_SECRET: weak.apiSecret };
  expect(await learned({ ...key, ...v1() })).toEqual({ isDone: true, country: 'BH', currency: 'BHD' });
});

test('of a key that may not read it there is nothing left to ask', async () => {
  const weak = fixture.merchant.keys.find(({ permissions }) => !permissions.includes('wallet:read'));
  if (!weak) throw new Error('no key lacks the wallet');
  const key = { SERVICE_API_KEY: weak.apiKey, SERVICE_API_SECRET: weak.apiSecret };
  expect(await learned(key)).toEqual({ isDone: true, country: null, currency: null });
});

test('a service that is away is asked again', async () => {
  await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 1, status: 503 });
  expect(await learned(v2())).toEqual({ isDone: false, country: null, currency: null });
});

test('what the service says when it refuses is not logged: it may repeat what was sent', async () => {
  const body = { error: 'unauthorized', message: 'sig 13:62:6d' };
  await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 9, status: 401, body });
  expect((await learned(v2())).isDone).toBe(false);
  const logged = vi.mocked(console.warn).mock.calls.flat().join();
  expect(logged).toContain('not known yet (unauthorized)');
  expect(logged).not.toContain('13:62');
});

test('SERVICE_COUNTRY wins, but that the service says otherwise is known and warned of', async () => {
  await fixture.db.update(connections).set({ country: 'SA' });
  expect(await learned({ ...v2(), SERVICE_COUNTRY: 'SA' })).toEqual({ isDone: true, country: 'SA', currency: 'BHD' });
  expect(console.warn).toHaveBeenCalledWith(
    expect.stringContaining('SERVICE_COUNTRY is SA, but the service returns BH'),
  );
  const { listConnections } = await import('./list.server');
  expect((await listConnections(fixture.ctx)).connections).toMatchObject([
    { country: 'SA', countrySource: 'declared', otherCountry: 'BH', editable: ['testMode'] },
  ]);
});
