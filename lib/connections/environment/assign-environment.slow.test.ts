import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { branches, connectionCredentials, connections, deliveries, liveEvents } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { waitingForLock } from '@/lib/testing/waiting-for-lock';

/** The environment's credentials change between starts: a ledger stays one merchant's. */

let fixture: ServiceFixture;
const warnings: string[] = [];
beforeAll(async () => {
  fixture = await createServiceFixture();
  vi.stubEnv('SANDBOX_MODE', '');
  vi.spyOn(console, 'warn').mockImplementation((...words) => void warnings.push(words.join(' ')));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database().pool.end();
  await fixture.close();
});
afterEach(async () => {
  await fixture.control('DELETE', '/faults');
  await fixture.db.delete(deliveries);
  await fixture.db.delete(branches);
  await fixture.db.delete(connections).where(eq(connections.sandbox, false));
  warnings.length = 0;
});

type CountryCode = 'KW' | 'BH' | 'SA';
const of = (country: CountryCode) => {
  const merchant = fixture.sandbox.credentials.merchants.find((merchant) => merchant.country === country);
  const key = merchant?.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  if (!merchant || !key) throw new Error(`The sandbox has no merchant with a full key in ${country}`);
  return { merchant, v2: { SERVICE_API_KEY: key.apiKey, SERVICE_API_SECRET: key.apiSecret } };
};
const v1 = (country: CountryCode) => ({ SERVICE_ACCESS_TOKEN: of(country).merchant.accessToken });
const v0 = (country: CountryCode) => ({ SERVICE_V0_API_KEY: of(country).merchant.v0ApiKey });

/** As a process that starts: it reads the configuration once. */
async function start(variables: Record<string, string>) {
  for (const name of [
    'SERVICE_API_KEY',
    'SERVICE_API_SECRET',
    'SERVICE_ACCESS_TOKEN',
    'SERVICE_V0_API_KEY',
    'MERCHANT_NAME',
  ]) {
    vi.stubEnv(name, variables[name]);
  }
  vi.resetModules();
  const { startConnections } = await import('./start.server');
  const { allConnections } = await import('../model/find-connection.server');
  const { learnCountry } = await import('../learned/learn-country.server');
  const { openGateways } = await import('../client/open-gateways.server');
  await startConnections();
  const look = async () => {
    for (const connection of await allConnections()) await learnCountry(connection);
    const all = await allConnections();
    const gateways = await Promise.all(
      all.map(async (connection) => [connection.slug, (await openGateways(connection)).service] as const),
    );
    return { all, gateways: new Map(gateways) };
  };
  return { ...(await look()), look };
}
type Started = Awaited<ReturnType<typeof start>>;
const generations = ({ gateways }: Pick<Started, 'gateways'>) =>
  [...gateways].map(([slug, { generations: those }]) => `${slug} ${those}`);

async function createOrder({ all, gateways }: Started, generation: 'v1' | 'v0') {
  const [connection] = all;
  const gateway = gateways.get(connection?.slug ?? '');
  if (!connection || !gateway) throw new Error('There is no connection');
  const destination = { contact_name: 'Sara', contact_phone: '+97336123456', latitude: 26.21, longitude: 50.59 };
  const [branch] = of('BH').merchant.branches;
  const common = {
    reference: newId(),
    payment: { amount: 3.5, type: 'paid' as const },
    destination_format: 'location_format' as const,
    destination,
  };
  const from = { origin_format: 'branch_format' as const, origin: { branch_id: branch?.id ?? '' } };
  const { body } = gateway.createDeliveryBody(generation === 'v1' ? { ...common, ...from } : common);
  const { delivery } = await gateway.createDelivery(body, { generation });
  const at = new Date();
  await fixture.db.insert(deliveries).values({
    id: newId(),
    connectionId: connection.id,
    reference: newId(),
    code: delivery.code,
    status: 'pending',
    generation,
    requestBody: body,
    draft: {},
    paymentType: 'paid',
    amount: '3.5',
    currency: 'BHD',
    customerName: 'Sara',
    customerPhone: '+97336123456',
    searchText: '',
    createdAt: at,
    updatedAt: at,
    statusAt: at,
  });
}

async function entryOfMain() {
  const { entryOf } = await import('../entry.server');
  const [row] = await fixture.db.select().from(connections).where(eq(connections.slug, 'main'));
  if (!row) throw new Error('There is no connection');
  return entryOf(fixture.db, row);
}

test('another country’s merchant gets a connection of its own, and the old ledger stays readable', async () => {
  const first = await start(v1('BH'));
  expect(first.all).toMatchObject([{ slug: 'main', country: 'BH' }]);
  await createOrder(first, 'v1');
  const second = await start(v1('SA'));
  expect(generations(second)).toEqual(['main ', 'main-2 v1']);
  expect(second.all).toMatchObject([
    { slug: 'main', country: 'BH', name: `${first.all[0]?.name} (main)` },
    { slug: 'main-2', country: 'SA' },
  ]);
  const [order] = await fixture.db.select().from(deliveries);
  expect(order?.connectionId).toBe(second.all[0]?.id);
  expect((await second.gateways.get('main-2')?.getInstallation())?.installation.merchant.id).toBe(of('SA').merchant.id);
  expect(warnings.filter((line) => line.includes('another merchant'))).toHaveLength(1);
  expect(generations(await start(v1('SA')))).toEqual(['main ', 'main-2 v1']);
  // The former ones return to their connection.
  const third = await start(v1('BH'));
  expect(generations(third)).toEqual(['main v1', 'main-2 ']);
  expect(third.all).toHaveLength(2);
});

test('so does another installation’s merchant in the same country', async () => {
  await createOrder(await start(v1('BH')), 'v1');
  await fixture.db.update(connections).set({ currency: null }).where(eq(connections.slug, 'main'));
  expect(generations(await start(v1('SA')))).toEqual(['main ', 'main-2 v1']);
});

test('so do v0 credentials, which show no country, when they see no order of the ledger', async () => {
  await createOrder(await start(v0('BH')), 'v0');
  expect(generations(await start(v0('SA')))).toEqual(['main ', 'main-2 v0']);
});

test('other credentials of the same merchant are used in place of the former ones', async () => {
  await createOrder(await start(v1('BH')), 'v1');
  await fixture.db.insert(branches).values({
    connectionId: (await start(v1('BH'))).all[0]?.id ?? '',
    id: of('BH').merchant.branches[0]?.id ?? '',
    name: 'Riffa',
    syncedAt: new Date(),
  });
  expect(generations(await start({ ...v1('BH'), ...of('BH').v2 }))).toEqual(['main v2,v1']);
  expect(generations(await start(of('BH').v2))).toEqual(['main v2']);
  expect(warnings).toEqual([]);
});

test('one generation of another merchant is set aside, and may be connected on its own', async () => {
  await createOrder(await start(v1('BH')), 'v1');
  const both = { ...v1('BH'), ...of('SA').v2 };
  await fixture.db.delete(liveEvents);
  const now = await start(both);
  // Open pages show it without a reload.
  expect(await fixture.db.select().from(liveEvents)).toMatchObject([{ kind: 'connection' }]);
  expect(generations(now)).toEqual(['main v1']);
  expect(warnings).toEqual([expect.stringContaining('SERVICE_API_KEY, SERVICE_API_SECRET belong to another merchant')]);
  expect(await entryOfMain()).toMatchObject({
    credentials: [{ generation: 'v1' }],
    variablesOfOtherMerchant: ['SERVICE_API_KEY', 'SERVICE_API_SECRET'],
  });
  const { credentialSetsOf } = await import('../credentials/sets/credential-sets.server');
  const [main] = now.all;
  if (!main) throw new Error('There is no connection');
  expect((await credentialSetsOf(main)).map(({ generation }) => generation)).toEqual(['v1']);
  const { refuseDuplicateCredentials } = await import('../credentials/refuse-duplicates.server');
  const { allConnectionRows } = await import('../model/rows.server');
  const { SERVICE_API_KEY: apiKey, SERVICE_API_SECRET: apiSecret } = of('SA').v2;
  const given = { baseUrl: main.baseUrl, credentials: { v2: { apiKey, apiSecret } } };
  await expect(
    refuseDuplicateCredentials(fixture.db, await allConnectionRows(fixture.db), given),
  ).resolves.toBeUndefined();
  // The service is not asked about them again at the next start.
  await fixture.control('DELETE', '/requests');
  await start(both);
  expect(JSON.stringify(await fixture.control('GET', '/requests'))).not.toContain('/v2/branches');
  // Others in their place are verified.
  expect(generations(await start({ ...v1('BH'), ...of('BH').v2 }))).toEqual(['main v2,v1']);
  // The former ones are known when they return after another merchant's.
  expect(generations(await start(both))).toEqual(['main v1']);
  await fixture.control('POST', '/faults', { path: '/v2/', times: 100, status: 503 });
  expect(generations(await start({ ...v1('BH'), ...of('BH').v2 }))).toEqual(['main v2,v1']);
});

test('without any order, another merchant’s credentials take over the connection', async () => {
  await start(v1('BH'));
  const second = await start(v1('SA'));
  expect(generations(second)).toEqual(['main v1']);
  expect(second.all).toMatchObject([{ slug: 'main', country: 'SA' }]);
});

test('credentials that could not be verified are not used, until the owner’s test or the next start verifies them', async () => {
  await createOrder(await start(v1('BH')), 'v1');
  const branch = { id: of('BH').merchant.branches[0]?.id ?? '', name: 'Riffa', syncedAt: new Date() };
  const [main] = (await start(v1('BH'))).all;
  await fixture.db.insert(branches).values({ ...branch, connectionId: main?.id ?? '' });
  await fixture.control('POST', '/faults', { path: '/v2/', times: 100, status: 503 });
  const both = { ...v1('BH'), ...of('BH').v2 };
  expect(generations(await start(both))).toEqual(['main v1']);
  const away = await start(both);
  expect(generations(away)).toEqual(['main v1']);
  expect((await entryOfMain()).credentials).toMatchObject([
    { generation: 'v2', current: { state: 'unverified' } },
    { generation: 'v1', current: { state: 'proven' } },
  ]);
  await fixture.control('DELETE', '/faults');
  expect(generations(await away.look())).toEqual(['main v1']);
  const { testConnection } = await import('../test-credentials.server');
  await testConnection(fixture.ctx, { id: main?.id ?? '' });
  expect(generations(await away.look())).toEqual(['main v2,v1']);
  // The credentials are known from now on.
  await fixture.control('POST', '/faults', { path: '/v2/', times: 100, status: 503 });
  expect(generations(await start(both))).toEqual(['main v2,v1']);
  await fixture.control('DELETE', '/faults');

  await fixture.control('POST', '/faults', { path: '/v1/', times: 100, status: 503 });
  await fixture.db.update(connectionCredentials).set({ account: 'of before' });
  expect(generations(await start(v1('BH')))).toEqual(['main ']);
  expect(await entryOfMain()).toMatchObject({ problem: 'unverified' });
  await fixture.control('DELETE', '/faults');
  expect(generations(await start(v1('BH')))).toEqual(['main v1']);
});

test('an address without encryption is warned of, except on this machine', async () => {
  const isWarned = () => warnings.some((line) => line.includes('unencrypted'));
  await start(v1('BH'));
  expect(isWarned()).toBe(false);
  vi.stubEnv('SERVICE_BASE_URL', 'http://api.example');
  vi.resetModules();
  await (await import('./prepare.server')).prepareConnection();
  vi.stubEnv('SERVICE_BASE_URL', fixture.sandbox.url);
  expect(isWarned()).toBe(true);
});

test('the start waits for a silent service, but no longer than 12 seconds', async () => {
  await createOrder(await start(v1('BH')), 'v1');
  await fixture.control('POST', '/faults', { path: '/v2/', times: 100, delayMs: 20_000 });
  const begun = performance.now();
  vi.stubEnv('SERVICE_ACCESS_TOKEN', undefined);
  for (const [name, value] of Object.entries(of('SA').v2)) vi.stubEnv(name, value);
  vi.resetModules();
  await (await import('./start.server')).startConnections();
  expect(performance.now() - begun).toBeLessThan(18_000);
  expect(await entryOfMain()).toMatchObject({ problem: 'unverified' });
});

test('of two instances with different environments only the one that started last serves its credentials', async () => {
  const first = await start(v1('BH'));
  await createOrder(first, 'v1');
  const second = await start(v1('SA'));
  expect(generations(await first.look())).toEqual(['main ', 'main-2 ']);
  expect(generations(await second.look())).toEqual(['main ', 'main-2 v1']);
});

test('credentials that another dashboard stored and proved meanwhile keep their status', async () => {
  const { all } = await start({});
  const [connection] = all;
  if (!connection) throw new Error('There is no connection');
  vi.stubEnv('SERVICE_ACCESS_TOKEN', of('BH').merchant.accessToken);
  vi.resetModules();
  const { assignEnvironment } = await import('./assign-environment.server');
  const { environmentCredentials } = await import('../credentials/sets/environment.server');
  const { lockCredentials, putCredentialRow } = await import('../credentials/sets/rows.server');
  const [given] = environmentCredentials(connection.baseUrl);
  if (!given) throw new Error('The environment holds no credentials');
  const provenAt = new Date('2026-11-20T10:00:00Z');
  const refused = { 'branch:write': provenAt.toISOString() };
  let assigning: Promise<void> | undefined;
  await fixture.db.transaction(async (tx) => {
    await lockCredentials(tx, connection.id);
    assigning = assignEnvironment(connection);
    await expect.poll(() => waitingForLock(fixture.db)).toBe(1);
    const key = { connectionId: connection.id, generation: 'v1', slot: 'current' } as const;
    const { fingerprint, account, endings } = given;
    await putCredentialRow(tx, key, {
      fingerprint,
      account,
      endings,
      provenAt,
      denied: refused,
      createdAt: provenAt,
    });
  });
  await assigning;
  expect(await fixture.db.select().from(connectionCredentials)).toMatchObject([{ provenAt, denied: refused }]);
});

test('another merchant’s credentials are set aside before the first order, too', async () => {
  await start(v1('BH'));
  expect(generations(await start({ ...v1('BH'), ...of('SA').v2 }))).toEqual(['main v1']);
  expect(warnings).toEqual([expect.stringContaining('SERVICE_API_KEY, SERVICE_API_SECRET belong to another merchant')]);
});

test('the environment’s connection has the name that the service tells, also after the next start', async () => {
  const reported = of('BH').merchant.name;
  const first = await start(v1('BH'));
  expect(first.all).toMatchObject([{ slug: 'main', name: reported, merchantName: reported }]);
  const second = await start(v1('BH'));
  expect(second.all).toMatchObject([{ slug: 'main', name: reported, merchantName: reported }]);
  const named = await start({ ...v1('BH'), MERCHANT_NAME: 'Manama Sweets' });
  expect(named.all).toMatchObject([{ slug: 'main', name: 'Manama Sweets', merchantName: 'Manama Sweets' }]);
});

test('the sandbox’s merchants are made up: credentials of another one stay at the connection', async () => {
  vi.stubEnv('SANDBOX_MODE', '1');
  const first = await start(v1('BH'));
  await createOrder(first, 'v1');
  const second = await start(v1('SA'));
  vi.stubEnv('SANDBOX_MODE', '');
  expect(second.all.map(({ slug }) => slug)).toEqual(first.all.map(({ slug }) => slug));
  expect(generations(second)).toEqual(generations(first));
});
