import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '@/lib/db/id';
import { auditLog, connections } from '@/lib/db/schema';
import { listConnections } from './list.server';
import { AddConnection } from './schema';
import { allOf, connectionsFixture, fieldsRefused, refusal, secretsOf, weakKey } from './testing-connections';

const { get, stored, logged, add, gateway, trail, merchantIn } = connectionsFixture();
const bahrain = () => merchantIn('BH');

test('credentials of every generation are stored encrypted, work, and the country is learned', async () => {
  const credentials = allOf(bahrain());
  const added = await add(credentials, { country: 'KW', merchantName: ' Manama Sweets ' });
  expect(added).toMatchObject({
    slug: 'bahrain',
    merchantName: 'Manama Sweets',
    baseUrl: get().sandbox.url,
    source: 'added',
    sandbox: true,
    country: 'BH',
    currency: 'BHD',
    timeZone: 'Asia/Bahrain',
    countrySource: 'service',
    otherCountry: null,
    problem: null,
    lastWebhookAt: null,
    counts: { deliveries: 0, open: 0, branches: 0 },
    editable: ['name', 'merchantName', 'dayStartHour', 'testMode'],
    removable: true,
    webhookUrlIsLocal: false,
  });
  expect(added.credentials.map(({ generation }) => generation)).toEqual(['v2', 'v1', 'v0']);
  expect(added.credentials[0]).toMatchObject({
    variables: [],
    pending: null,
    current: {
      state: 'proven',
      endings: { apiKey: credentials.v2?.apiKey.slice(-4), apiSecret: credentials.v2?.apiSecret.slice(-4) },
    },
  });
  const service = await gateway(added.id);
  expect((await service.getWallet()).wallet.currency).toBe('BHD');
  expect((await service.getInstallation()).installation.merchant.country).toBe('BH');

  const rows = await stored();
  expect(rows).toHaveLength(3);
  const everywhere = JSON.stringify([
    added,
    await get().db.select().from(auditLog),
    logged,
    await listConnections(get().ctx),
  ]);
  const sealedText = rows.map(({ sealed }) => Buffer.from(sealed ?? []).toString('latin1')).join();
  for (const secret of secretsOf(credentials)) {
    expect(everywhere).not.toContain(secret);
    expect(sealedText).not.toContain(secret);
  }
  expect(await trail()).toEqual(['connection_added', 'country_learned by itself']);
});

test('the sandbox gets the webhook address for all credentials of the connection', async () => {
  const { webhookUrl } = await add(allOf(bahrain()));
  const State = z.object({ merchants: z.array(z.record(z.string(), z.unknown())) });
  const state = State.parse(await get().control('GET', ''));
  const holders =
    JSON.stringify(state.merchants.find(({ id }) => id === bahrain().id)).split(webhookUrl ?? '?').length - 1;
  expect(holders).toBe(3);
});

test.each(['v2', 'v1', 'v0'] as const)('%s alone is enough', async (generation) => {
  const added = await add({ [generation]: allOf(bahrain())[generation] });
  expect(added.credentials.map((credential) => credential.generation)).toEqual([generation]);
  expect(added).toMatchObject({ country: 'BH', countrySource: generation === 'v0' ? 'declared' : 'service' });
  const service = await gateway(added.id);
  expect(service.generations).toEqual([generation]);
});

test('of two merchants are refused where the second is entered, and nothing is stored', async () => {
  const [bahrains, saudis] = [allOf(bahrain()), allOf(merchantIn('SA'))];
  for (const credentials of [
    { v2: saudis.v2, v1: bahrains.v1 },
    { ...bahrains, v1: saudis.v1 },
    { ...saudis, v2: bahrains.v2 },
  ]) {
    expect(await refusal(add(credentials))).toEqual(
      fieldsRefused('credentials.v1.accessToken', 'credentialsOfAnother'),
    );
  }
  expect(await stored()).toEqual([]);
  expect((await listConnections(get().ctx)).connections).toHaveLength(1);
  expect(await trail()).toEqual([]);
});

test('credentials that don’t show their country are taken with others', async () => {
  const { v2 } = weakKey(bahrain());
  const wrong = { apiKey: 'nobody' };
  const added = await add({ ...allOf(bahrain()), v2, v0: wrong });
  expect(added.credentials.map(({ current }) => current?.state)).toEqual(['proven', 'proven', 'refused']);
});

test('a generation that doesn’t answer now is taken with others', async () => {
  await get().control('POST', '/faults', { path: '/v1/', times: 60, status: 503 });
  const { credentials } = await add(allOf(bahrain()));
  expect(credentials.map(({ current }) => current?.state)).toEqual(['proven', 'unproven', 'proven']);
});

test('a name that is taken is refused without a call to the service', async () => {
  await add({ v1: { accessToken: bahrain().accessToken } });
  await get().control('DELETE', '/requests');
  expect(await refusal(add(allOf(merchantIn('SA'))))).toEqual(fieldsRefused('name', 'nameTaken'));
  expect(await get().control('GET', '/requests')).toMatchObject({ requests: [] });
});

test('of short credentials not even the ending is shown', async () => {
  const { credentials } = await add({ v0: { apiKey: 'short-key' } });
  expect(credentials[0]?.current).toMatchObject({ endings: { apiKey: '' } });
});

test('five hundred connections are the most, removed ones not counted', async () => {
  const { db, sandbox } = get();
  const before = await db.$count(connections);
  const other = (index: number, removedAt: Date | null = null) => ({
    ...{ id: newId(), slug: `other-${index}`, name: `Other ${index}`, source: 'added', sandbox: true, removedAt },
    ...{ baseUrl: sandbox.url, webhookTokenDigest: newId() },
  });
  const others = Array.from({ length: 499 - before }, (_, index) => other(index));
  await db.insert(connections).values([...others, other(1_000, new Date())]);
  await add(allOf(bahrain()));
  expect(await refusal(add(allOf(merchantIn('SA')), { name: 'Next' }))).toMatchObject({ code: 'connection_full' });
});

test('wrong input is refused at its field', async () => {
  const refused = (change: object) => {
    const typed = { name: 'B', baseUrl: get().sandbox.url, country: 'BH', credentials: allOf(bahrain()), ...change };
    const { error } = AddConnection.safeParse(typed);
    return error?.issues.map(({ path, message }) => `${path.join('.')} ${message.replace('connections.fields.', '')}`);
  };
  expect(refused({ name: '  ' })).toEqual(['name nameRequired']);
  expect(refused({ baseUrl: 'http://api.example' })).toEqual(['baseUrl baseUrlInsecure']);
  for (const baseUrl of [undefined, ' ']) expect(refused({ baseUrl })).toEqual(['baseUrl baseUrlRequired']);
  expect(refused({ credentials: {} })).toEqual(['credentials credentialsRequired']);
  expect(refused({ credentials: { v2: { apiKey: 'key' } } })).toEqual(['credentials.v2.apiSecret apiSecretRequired']);
  expect(refused({ credentials: { v1: { accessToken: 'to\r\nken' } } })).toEqual([
    'credentials.v1.accessToken secretCharacters',
  ]);
  await add(allOf(bahrain()));
  const other = { name: 'Other' };
  expect(await refusal(add({ v0: { apiKey: 'another-key' } }, { name: 'BAHRAIN' }))).toEqual(
    fieldsRefused('name', 'nameTaken'),
  );
  expect(await refusal(add({ v1: { accessToken: bahrain().accessToken } }, other))).toEqual(
    fieldsRefused('credentials.v1.accessToken', 'credentialsElsewhere|Bahrain'),
  );
  expect(await refusal(add({ v2: { apiKey: get().key.apiKey, apiSecret: 'whatever' } }, other))).toEqual(
    fieldsRefused('credentials.v2.apiKey', `credentialsElsewhere|${get().ctx.connection.name}`),
  );
  // This machine under another of its names.
  const baseUrl = get().sandbox.url.replace('127.0.0.1', 'localhost');
  expect(baseUrl).not.toBe(get().sandbox.url);
  expect(await refusal(add({ v1: { accessToken: bahrain().accessToken } }, { ...other, baseUrl }))).toEqual(
    fieldsRefused('credentials.v1.accessToken', 'credentialsElsewhere|Bahrain'),
  );
  // Anybody may sign in to sandbox mode: it is no way to other machines.
  expect(await refusal(add(allOf(bahrain()), { ...other, baseUrl: 'https://api.example' }))).toEqual(
    fieldsRefused('baseUrl', 'baseUrlSandbox'),
  );
});

test('names of any script have addresses of their own', async () => {
  const slugs = [];
  for (const [index, name] of [
    'البحرين',
    'Café — Riffa!',
    'cafe riffa',
    '...',
    'Cafe.Riffa',
    `${'a'.repeat(39)} b`,
  ].entries()) {
    slugs.push((await add({ v0: { apiKey: `some-key-${index}` } }, { name })).slug);
  }
  expect(slugs).toEqual(['connection', 'cafe-riffa', 'cafe-riffa-2', 'connection-2', 'cafe-riffa-3', 'a'.repeat(39)]);
});

test('a connection without credentials is refused, and says so', () => {
  const typed = { name: 'None', baseUrl: 'https://api.example', country: 'KW', credentials: {} };
  expect(AddConnection.safeParse(typed).error?.issues).toMatchObject([
    { path: ['credentials'], message: 'connections.fields.credentialsRequired' },
  ]);
});

test('credentials of a connection that was the environment’s once are added again', async () => {
  const v1 = { accessToken: bahrain().accessToken };
  const { id } = await add({ v1 });
  const former = { environmentKey: 'env:https://before.example' };
  await get().db.update(connections).set(former).where(eq(connections.id, id));
  expect((await add({ v1 }, { name: 'Again' })).credentials).toMatchObject([{ generation: 'v1' }]);
});
