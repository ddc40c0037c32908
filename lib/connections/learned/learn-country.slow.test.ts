import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/id';
import { connections, deliveries, liveEvents } from '@/lib/db/schema';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';

/** The country of the merchant, read for the connection of the environment. */

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
  const { connectionById } = await import('../model/find-connection.server');
  const connection = await connectionById(fixture.ctx.connection.id);
  if (!connection) throw new Error('the connection is gone');
  const isDone = await learnCountry(connection);
  const [row] = await fixture.db.select().from(connections).where(eq(connections.id, connection.id));
  return { isDone, country: row?.country, currency: row?.currency };
}

const countries = async () => (await fixture.db.select().from(connections)).map(({ country }) => country);

/** Events for open screens and entries of the trail since the last call. */
async function recorded() {
  const events = await fixture.db.delete(liveEvents).returning();
  const lines = await clearAuditLog(fixture.db);
  return { events: events.map(({ kind }) => kind), lines: lines.map(({ action, detail }) => [action, detail]) };
}

test('v2 returns it as the wallet’s currency', async () => {
  expect(await learned(v2())).toEqual({ isDone: true, country: 'BH', currency: 'BHD' });
});

test('open screens and the audit log get it once', async () => {
  await recorded();
  await learned(v2());
  expect(await recorded()).toEqual({ events: ['connection'], lines: [['country_learned', { country: 'BH' }]] });
  await learned(v2());
  expect(await recorded()).toEqual({ events: [], lines: [] });
  // The country is declared, but not by the service.
  await fixture.db.update(connections).set({ currency: null });
  await learned(v2());
  expect(await recorded()).toEqual({ events: ['connection'], lines: [] });
});

test('the country of existing orders stays; the service’s answer is recorded', async () => {
  const at = new Date();
  await fixture.db.update(connections).set({ country: 'KW' });
  await fixture.db.insert(deliveries).values({
    id: newId(),
    connectionId: fixture.ctx.connection.id,
    reference: newId(),
    status: 'completed',
    generation: 'v0',
    requestBody: '{}',
    draft: {},
    paymentType: 'paid',
    amount: '1',
    customerName: 'Sara',
    customerPhone: '+96650123456',
    searchText: '',
    createdAt: at,
    updatedAt: at,
    statusAt: at,
  });
  await recorded();
  expect(await learned(v2())).toEqual({ isDone: true, country: 'KW', currency: 'BHD' });
  expect(await recorded()).toEqual({ events: ['connection'], lines: [] });
  await fixture.db.delete(deliveries);
});

test('v1 returns it in the installation', async () => {
  expect(await learned(v1())).toEqual({ isDone: true, country: 'BH', currency: 'BHD' });
});

test('v0 does not return it, and is not asked again', async () => {
  expect(await learned(v0())).toEqual({ isDone: true, country: null, currency: null });
});

test('without credentials no request is sent', async () => {
  expect(await learned({})).toEqual({ isDone: true, country: null, currency: null });
});

test('a key that may not read the wallet leaves it to v1', async () => {
  const weak = fixture.merchant.keys.find(({ permissions }) => !permissions.includes('wallet:read'));
  if (!weak) throw new Error('no key lacks the wallet');
  const key = { SERVICE_API_KEY: weak.apiKey, SERVICE_API_SECRET: weak.apiSecret };
  expect(await learned({ ...key, ...v1() })).toEqual({ isDone: true, country: 'BH', currency: 'BHD' });
});

test('a key that may not read it is not asked again', async () => {
  const weak = fixture.merchant.keys.find(({ permissions }) => !permissions.includes('wallet:read'));
  if (!weak) throw new Error('no key lacks the wallet');
  const key = { SERVICE_API_KEY: weak.apiKey, SERVICE_API_SECRET: weak.apiSecret };
  expect(await learned(key)).toEqual({ isDone: true, country: null, currency: null });
});

test('a service that is away is asked again', async () => {
  await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 1, status: 503 });
  expect(await learned(v2())).toEqual({ isDone: false, country: null, currency: null });
});

test('the country is known when the start has ended', async () => {
  for (const [name, value] of Object.entries(v2())) vi.stubEnv(name, value);
  const { learnCountries } = await import('./learn-countries.server');
  await learnCountries();
  expect(await countries()).toEqual(['BH']);
});

test('a service that was away at the start is asked until it answers, and then no more', async () => {
  await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 2, status: 503 });
  for (const [name, value] of Object.entries(v2())) vi.stubEnv(name, value);
  const { learnCountries, watchCountries } = await import('./learn-countries.server');
  await learnCountries();
  expect(await countries()).toEqual([null]);
  const stop = new AbortController();
  const watching = watchCountries(stop.signal, 10);
  await expect.poll(countries).toEqual(['BH']);
  await fixture.db.update(connections).set({ country: null });
  await new Promise((resolve) => setTimeout(resolve, 200));
  stop.abort();
  await watching;
  expect(await countries()).toEqual([null]);
});

test('a refusal’s message is not logged, because it may contain what was sent', async () => {
  const body = { error: 'unauthorized', message: 'sig 13:62:6d' };
  await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 9, status: 401, body });
  expect((await learned(v2())).isDone).toBe(false);
  const logged = vi.mocked(console.warn).mock.calls.flat().join();
  expect(logged).toContain('not known yet (unauthorized)');
  expect(logged).not.toContain('13:62');
});

test('SERVICE_COUNTRY wins; another answer of the service is recorded and logged', async () => {
  await fixture.db.update(connections).set({ country: 'SA' });
  expect(await learned({ ...v2(), SERVICE_COUNTRY: 'SA' })).toEqual({ isDone: true, country: 'SA', currency: 'BHD' });
  expect(console.warn).toHaveBeenCalledWith(
    expect.stringContaining('SERVICE_COUNTRY is SA, but the service returns BH'),
  );
  const { listConnections } = await import('../list.server');
  expect((await listConnections(fixture.ctx)).connections).toMatchObject([
    { country: 'SA', countrySource: 'declared', otherCountry: 'BH', editable: ['dayStartHour', 'testMode'] },
  ]);
});

describe('the connection of a real service', () => {
  const OWN = 'Noura’s';
  /** Its names after it was asked. */
  async function namesAfter(
    environment: Record<string, string>,
    change: Partial<typeof connections.$inferInsert>,
  ): Promise<unknown> {
    vi.stubEnv('SANDBOX_MODE', '0');
    const isOurs = eq(connections.id, fixture.ctx.connection.id);
    const set = (values: Partial<typeof connections.$inferInsert>) =>
      fixture.db.update(connections).set(values).where(isOurs);
    const [before] = await fixture.db.select().from(connections).where(isOurs);
    if (!before) throw new Error('the connection is gone');
    const url = fixture.sandbox.url;
    const real = { sandbox: false, environmentKey: `env:${url}`, merchantName: null, name: new URL(url).host };
    await set({ ...real, ...change });
    await learned(environment);
    const [row] = await fixture.db.select().from(connections).where(isOurs);
    await set(before);
    return { name: row?.name.replace(real.name, 'host'), merchantName: row?.merchantName };
  }
  const reported = () => fixture.merchant.name;

  test('is named by its merchant, which v1 returns', async () => {
    expect(await namesAfter(v1(), {})).toEqual({ name: reported(), merchantName: reported() });
  });

  test('keeps its address as the name where v1 is not connected', async () => {
    expect(await namesAfter(v2(), {})).toEqual({ name: 'host', merchantName: null });
  });

  test('keeps the name that a person gave it', async () => {
    expect(await namesAfter(v1(), { name: OWN })).toEqual({ name: OWN, merchantName: reported() });
  });

  test('keeps the merchant’s name that is configured', async () => {
    expect(await namesAfter(v1(), { merchantName: OWN })).toEqual({ name: 'host', merchantName: OWN });
  });

  test('is not asked for a name if a person added it', async () => {
    expect(await namesAfter(v1(), { environmentKey: null })).toEqual({ name: 'host', merchantName: null });
  });

  test('keeps its address as the name if another one has the merchant’s', async () => {
    const other = { id: newId(), slug: newId(), name: reported().toUpperCase(), source: 'added', sandbox: false };
    await fixture.db
      .insert(connections)
      .values({ ...other, baseUrl: fixture.sandbox.url, webhookTokenDigest: newId() });
    expect(await namesAfter(v1(), {})).toEqual({ name: 'host', merchantName: reported() });
    await fixture.db.delete(connections).where(eq(connections.id, other.id));
  });
});
