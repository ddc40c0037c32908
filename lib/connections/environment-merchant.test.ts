import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { branches, connections, deliveries, settings } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import type { Judged } from './environment.server';

/** The environment's credentials change at one address: a ledger stays one merchant's. */

let fixture: ServiceFixture;
const said: string[] = [];
beforeAll(async () => {
  fixture = await createServiceFixture();
  vi.stubEnv('SANDBOX_MODE', '');
  vi.spyOn(console, 'warn').mockImplementation((...words) => void said.push(words.join(' ')));
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
  await fixture.db.delete(settings);
  await fixture.db.delete(connections).where(eq(connections.sandbox, false));
  said.length = 0;
});

const of = (country: 'KW' | 'BH' | 'SA') => {
  const merchant = fixture.sandbox.credentials.merchants.find((one) => one.country === country);
  if (!merchant) throw new Error(`The sandbox has no merchant in ${country}`);
  const key = merchant.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  if (!key) throw new Error(`The sandbox has no full key in ${country}`);
  return { merchant, v2: { SERVICE_API_KEY: key.apiKey, SERVICE_API_SECRET: key.apiSecret } };
};
const v1 = (country: 'KW' | 'BH' | 'SA') => ({ SERVICE_ACCESS_TOKEN: of(country).merchant.accessToken });
const v0 = (country: 'KW' | 'BH' | 'SA') => ({ SERVICE_V0_API_KEY: of(country).merchant.v0ApiKey });

/** As a process that starts: the configuration is read once, and nothing is remembered but what is given. */
async function start(variables: Record<string, string>, memory = new Map<string, Judged>()): Promise<Started> {
  for (const name of ['SERVICE_API_KEY', 'SERVICE_API_SECRET', 'SERVICE_ACCESS_TOKEN', 'SERVICE_V0_API_KEY']) {
    vi.stubEnv(name, variables[name]);
  }
  vi.resetModules();
  globalThis.dispatchDeskEnvironment = memory;
  const { prepareConnections } = await import('./prepare.server');
  const { settleEnvironment } = await import('./environment-merchant.server');
  if (memory.size === 0) await settleEnvironment(await prepareConnections());
  return look();
}

async function look() {
  const { learnCountry } = await import('./country.server');
  const { allConnections } = await import('./current.server');
  const { gatewayOf } = await import('./gateway-of.server');
  for (const connection of await allConnections()) if (connection.environmentKey) await learnCountry(connection);
  const all = await allConnections();
  const gateways = await Promise.all(all.map(async (one) => [one.slug, await gatewayOf(one)] as const));
  return { all, gateways: new Map(gateways) };
}

/** A process that starts, once it has heard whose the credentials are: nobody waits for that. */
async function startKnowing(variables: Record<string, string>, expected: string[]): Promise<Started> {
  await start(variables);
  return vi.waitFor(async () => {
    const now = await look();
    expect(generations(now)).toEqual(expected);
    return look();
  }, 5_000);
}
type Started = Awaited<ReturnType<typeof look>>;
const generations = ({ gateways }: Started) =>
  [...gateways].map(([slug, { generations: those }]) => `${slug} ${those}`);

async function makeOrder({ all, gateways }: Started, generation: 'v1' | 'v0') {
  const [connection] = all;
  const gateway = gateways.get(connection?.slug ?? '');
  if (!connection || !gateway) throw new Error('There is no connection');
  const destination = { contact_name: 'Sara', contact_phone: '+97336123456', latitude: 26.21, longitude: 50.59 };
  const [branch] = of('BH').merchant.branches;
  const common = {
    ...{ reference: newId(), payment: { amount: 3.5, type: 'paid' as const } },
    ...{ destination_format: 'location_format' as const, destination },
  };
  const from = { origin_format: 'branch_format' as const, origin: { branch_id: branch?.id ?? '' } };
  const { body } = gateway.createDeliveryBody(generation === 'v1' ? { ...common, ...from } : common);
  const { delivery } = await gateway.createDelivery(body, { generation });
  const at = new Date();
  await fixture.db.insert(deliveries).values({
    ...{ id: newId(), connectionId: connection.id, reference: newId(), code: delivery.code, status: 'pending' },
    ...{ generation, requestBody: body, draft: {}, paymentType: 'paid', amount: '3.5', currency: 'BHD' },
    ...{ customerName: 'Sara', customerPhone: '+97336123456', searchText: '' },
    ...{ createdAt: at, updatedAt: at, statusAt: at },
  });
}

test('another merchant’s get a connection of their own, and the one before stays to be read', async () => {
  const first = await start(v1('BH'));
  expect(first.all).toMatchObject([{ slug: 'main', country: 'BH' }]);
  await makeOrder(first, 'v1');
  const second = await startKnowing(v1('SA'), ['main ', 'main-2 v1']);
  expect(second.all).toMatchObject([
    { slug: 'main', country: 'BH', name: expect.stringContaining('(main)') },
    { slug: 'main-2', country: 'SA' },
  ]);
  expect((await second.gateways.get('main-2')?.getInstallation())?.installation.merchant.id).toBe(of('SA').merchant.id);
  expect(said.filter((line) => line.includes('another merchant'))).toHaveLength(1);
  // Started again it stays so, and the ones of before go back to where they were.
  expect(generations(await start(v1('SA')))).toEqual(['main ', 'main-2 v1']);
  const third = await start(v1('BH'));
  expect(generations(third)).toEqual(['main v1', 'main-2 ']);
  expect(third.all).toHaveLength(2);
});

test('so do those of v0, which says no country, when they see no order of the ledger', async () => {
  const first = await start(v0('BH'));
  await makeOrder(first, 'v0');
  await startKnowing(v0('SA'), ['main ', 'main-2 v0']);
});

test('the same merchant’s others are used as those before', async () => {
  await makeOrder(await start(v1('BH')), 'v1');
  await startKnowing({ ...v1('BH'), ...of('BH').v2 }, ['main v2,v1']);
  expect(generations(await start(of('BH').v2))).toEqual(['main v2']);
  expect(said).toEqual([]);
});

test('one generation of another merchant beside the one of before is not this connection’s, and may be connected as its own', async () => {
  await makeOrder(await start(v1('BH')), 'v1');
  await start({ ...v1('BH'), ...of('SA').v2 });
  await vi.waitFor(() => expect(said).toEqual([expect.stringContaining('v2')]), 5_000);
  const { all, ...now } = await look();
  expect(generations({ all, ...now })).toEqual(['main v1']);
  const { entryOf } = await import('./entry.server');
  const { probeHeld } = await import('@/lib/connections/credentials/probe-held.server');
  const { refuseKnownCredentials } = await import('@/lib/connections/credentials/store.server');
  const [main] = all;
  const [row] = await fixture.db.select().from(connections).where(eq(connections.slug, 'main'));
  if (!main || !row) throw new Error('There is no connection');
  expect((await probeHeld(main, new Date())).map(({ generation }) => generation)).toEqual(['v1']);
  expect(await entryOf(fixture.db, row)).toMatchObject({
    credentials: [{ generation: 'v1' }],
    strangeVariables: ['SERVICE_API_KEY', 'SERVICE_API_SECRET'],
  });
  const { SERVICE_API_KEY: apiKey, SERVICE_API_SECRET: apiSecret } = of('SA').v2;
  const credentials = { v2: { apiKey, apiSecret } };
  await expect(
    refuseKnownCredentials(fixture.db, [row], { baseUrl: row.baseUrl, credentials }),
  ).resolves.toBeUndefined();
});

test('where no order was made there is nothing to keep apart', async () => {
  await start(v1('BH'));
  const second = await startKnowing(v1('SA'), ['main v1']);
  expect(second.all).toMatchObject([{ slug: 'main', country: 'SA' }]);
});

test('while the service can’t be asked they are not used and nobody waits, and soon after they are', async () => {
  await makeOrder(await start(v1('BH')), 'v1');
  await fixture.control('POST', '/faults', { path: '/v2/', times: 100, delayMs: 2_000, status: 503 });
  const begun = performance.now();
  for (let count = 0; count < 3; count += 1) {
    expect(generations(count ? await look() : await start({ ...v1('BH'), ...of('BH').v2 }))).toEqual(['main v1']);
  }
  expect(generations(await start(of('BH').v2))).toEqual(['main ']);
  expect(performance.now() - begun).toBeLessThan(1_900);
  const judged = () => [...(globalThis.dispatchDeskEnvironment?.values() ?? [])][0];
  // Counted from when the question has ended.
  await vi.waitFor(() => expect(judged()?.until).toBeLessThan(Infinity), 14_000);
  expect(judged()?.until).toBeGreaterThan(Date.now() + 9_000);
  await fixture.control('DELETE', '/faults');
  expect(generations(await look())).toEqual(['main ']);
  Object.assign(judged() ?? {}, { until: Date.now() });
  await vi.waitFor(async () => expect(generations(await look())).toEqual(['main v2']), 5_000);
}, 30_000);

test('those that the service refuses are asked again a minute later', async () => {
  await makeOrder(await start(v1('BH')), 'v1');
  await start({ SERVICE_ACCESS_TOKEN: 'mistyped-token-01' });
  const [judged] = globalThis.dispatchDeskEnvironment?.values() ?? [];
  await vi.waitFor(() => expect(judged?.until).toBeLessThan(Infinity), 5_000);
  expect(judged?.usable).toEqual(['v1']);
  expect(judged?.until).toBeGreaterThan(Date.now() + 50_000);
});

test('of two instances with different environments the one that was first serves nothing, and takes nothing back', async () => {
  const first = await start(v1('BH'));
  await makeOrder(first, 'v1');
  const memory = new Map(globalThis.dispatchDeskEnvironment);
  const theirs = await startKnowing(v1('SA'), ['main ', 'main-2 v1']);
  const memoryOfTheirs = new Map(globalThis.dispatchDeskEnvironment);
  expect(generations(await start(v1('BH'), memory))).toEqual(['main ', 'main-2 ']);
  const { heldBy } = await import('./credentials/held.server');
  for (const one of theirs.all) expect(await heldBy(one)).toEqual([]);
  expect(generations(await start(v1('SA'), memoryOfTheirs))).toEqual(['main ', 'main-2 v1']);
});
