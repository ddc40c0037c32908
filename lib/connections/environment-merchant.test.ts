import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { branches, connections, deliveries, settings } from '@/lib/db/schema';
import { createWorld, type World } from '@/lib/testing/world';

/** The environment's credentials change at one address: a ledger stays one merchant's. */

let world: World;
const said: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  vi.stubEnv('SANDBOX_MODE', '');
  vi.spyOn(console, 'warn').mockImplementation((...words) => void said.push(words.join(' ')));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database().pool.end();
  await world.close();
});
afterEach(async () => {
  await world.control('DELETE', '/faults');
  await world.db.delete(deliveries);
  await world.db.delete(branches);
  await world.db.delete(settings);
  await world.db.delete(connections).where(eq(connections.sandbox, false));
  said.length = 0;
});

const of = (country: 'KW' | 'BH' | 'SA') => {
  const merchant = world.sandbox.credentials.merchants.find((one) => one.country === country);
  if (!merchant) throw new Error(`The sandbox has no merchant in ${country}`);
  const key = merchant.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  if (!key) throw new Error(`The sandbox has no full key in ${country}`);
  return { merchant, v2: { SERVICE_API_KEY: key.apiKey, SERVICE_API_SECRET: key.apiSecret } };
};
const v1 = (country: 'KW' | 'BH' | 'SA') => ({ SERVICE_ACCESS_TOKEN: of(country).merchant.accessToken });
const v0 = (country: 'KW' | 'BH' | 'SA') => ({ SERVICE_V0_API_KEY: of(country).merchant.v0ApiKey });

/** As a process that starts: the configuration is read once, and nothing is remembered. */
async function start(variables: Record<string, string>) {
  for (const name of ['SERVICE_API_KEY', 'SERVICE_API_SECRET', 'SERVICE_ACCESS_TOKEN', 'SERVICE_V0_API_KEY']) {
    vi.stubEnv(name, variables[name]);
  }
  vi.resetModules();
  globalThis.dispatchDeskEnvironment?.clear();
  const { prepareConnections } = await import('./prepare.server');
  const { settleEnvironment } = await import('./environment-merchant.server');
  const { learnCountry } = await import('./country.server');
  const { allConnections } = await import('./current.server');
  const { gatewayOf } = await import('./gateway-of.server');
  await settleEnvironment(await prepareConnections());
  for (const connection of await allConnections()) if (connection.environmentKey) await learnCountry(connection);
  const all = await allConnections();
  const gateways = await Promise.all(all.map(async (one) => [one.slug, await gatewayOf(one)] as const));
  return { all, gateways: new Map(gateways) };
}
type Started = Awaited<ReturnType<typeof start>>;
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
  await world.db.insert(deliveries).values({
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
  const second = await start(v1('SA'));
  expect(second.all).toMatchObject([
    { slug: 'main', country: 'BH', name: expect.stringContaining('(main)') },
    { slug: 'main-2', country: 'SA' },
  ]);
  expect(generations(second)).toEqual(['main ', 'main-2 v1']);
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
  expect(generations(await start(v0('SA')))).toEqual(['main ', 'main-2 v0']);
});

test('the same merchant’s others are used as those before', async () => {
  await makeOrder(await start(v1('BH')), 'v1');
  expect(generations(await start({ ...v1('BH'), ...of('BH').v2 }))).toEqual(['main v2,v1']);
  expect(generations(await start(of('BH').v2))).toEqual(['main v2']);
  expect(said).toEqual([]);
});

test('one generation of another merchant beside the one of before is left alone', async () => {
  await makeOrder(await start(v1('BH')), 'v1');
  expect(generations(await start({ ...v1('BH'), ...of('SA').v2 }))).toEqual(['main v1']);
  expect(said).toEqual([expect.stringContaining('v2')]);
});

test('where no order was made there is nothing to keep apart', async () => {
  await start(v1('BH'));
  const second = await start(v1('SA'));
  expect(second.all).toMatchObject([{ slug: 'main', country: 'SA' }]);
  expect(generations(second)).toEqual(['main v1']);
});

test('while the service can’t be asked they are not used, and soon after they are', async () => {
  await makeOrder(await start(v1('BH')), 'v1');
  await world.control('POST', '/faults', { path: '/v2/', times: 100, status: 503 });
  expect(generations(await start(of('BH').v2))).toEqual(['main ']);
  await world.control('DELETE', '/faults');
  expect(generations(await start(of('BH').v2))).toEqual(['main v2']);
});
