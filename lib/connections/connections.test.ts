import { createServer } from 'node:http';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { heldBy } from '@/lib/connections/credentials/held.server';
import { heedVerdict } from '@/lib/connections/credentials/rotation.server';
import { lockCredentials } from '@/lib/connections/credentials/rows.server';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import {
  auditLog,
  branches,
  connectionCredentials,
  connections,
  deliveries,
  liveEvents,
  settings,
  webhookInbox,
} from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { connectionIdOfToken } from '@/lib/webhooks/inbox-rows.server';
import { addConnection } from './add.server';
import { changeConnection } from './change.server';
import { discardCredentials } from './credentials/discard.server';
import { rotateCredentials } from './credentials/rotate.server';
import { testConnection, testCredentials } from './credentials/test.server';
import { connectionById } from './current.server';
import { gatewayOf } from './gateway-of.server';
import { listConnections } from './list.server';
import { prepareConnections } from './prepare.server';
import { readAbilities } from './read-abilities.server';
import { removeConnection } from './remove.server';
import { rotateWebhookUrl } from './rotate-webhook-url.server';
import { AddConnection, type ConnectionEntry, type CredentialsInput, RotateCredentials, Weaker } from './schema';

let fixture: ServiceFixture;
const said: unknown[] = [];
beforeAll(async () => {
  fixture = await createServiceFixture();
  process.env.APP_URL = 'https://desk.shop.example';
  process.env.MERCHANT_NAME = fixture.merchant.name;
  process.env.SERVICE_API_KEY = fixture.key.apiKey;
  process.env.SERVICE_API_SECRET = fixture.key.apiSecret;
  for (const kind of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words) => void said.push(...words));
  }
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});
let bahrain: ServiceFixture['merchant'];
beforeEach(() => {
  const merchant = fixture.sandbox.credentials.merchants.find(({ country }) => country === 'BH');
  if (!merchant) throw new Error('The sandbox has no merchant in Bahrain');
  bahrain = merchant;
});
afterEach(async () => {
  await fixture.db.delete(deliveries);
  await fixture.db.delete(branches);
  await fixture.db.delete(connections).where(eq(connections.source, 'added'));
  await fixture.control('POST', '/reset', { webhooks: true });
  globalThis.dispatchDeskDenials?.clear();
  globalThis.dispatchDeskVerdicts?.clear();
  await fixture.db.delete(settings);
  await fixture.db.delete(auditLog);
  said.length = 0;
});

const fullKey = ({ keys }: ServiceFixture['merchant']) => {
  const key = keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  if (!key) throw new Error('The merchant has no full key');
  return { id: key.id, v2: { apiKey: key.apiKey, apiSecret: key.apiSecret } };
};
const allOf = (merchant: ServiceFixture['merchant']): CredentialsInput => ({
  v2: fullKey(merchant).v2,
  v1: { accessToken: merchant.accessToken },
  v0: { apiKey: merchant.v0ApiKey },
});
const secretsOf = (given: CredentialsInput) => Object.values(given).flatMap((fields) => Object.values(fields ?? {}));

function add(credentials: CredentialsInput, change: Partial<z.input<typeof AddConnection>> = {}) {
  const typed = { name: 'Bahrain', baseUrl: `${fixture.sandbox.url}/`, country: 'BH', credentials, ...change };
  return addConnection(fixture.ctx, AddConnection.parse(typed));
}
async function refusal(call: Promise<unknown>) {
  const problem = await call.catch((error: unknown) => error);
  if (!(problem instanceof Problem)) throw new Error(`not refused: ${JSON.stringify(problem)}`);
  return { status: problem.status, code: problem.code, fields: problem.extra.fields };
}
async function order(connectionId: string, status: string, nextCheckAt: Date | null = null) {
  const at = new Date();
  await fixture.db.insert(deliveries).values({
    ...{ id: newId(), connectionId, reference: newId(), status, generation: 'v0', requestBody: '{}', draft: {} },
    ...{ paymentType: 'paid', amount: '1', currency: 'SAR', customerName: 'Sara', customerPhone: '+96650123456' },
    ...{ searchText: '', createdAt: at, updatedAt: at, statusAt: at, nextCheckAt },
  });
}
const fieldsRefused = (path: string, message: string) => ({
  status: 400,
  code: 'invalid_input',
  fields: [{ path, message: `connections.fields.${message}` }],
});
async function entry(id: string): Promise<ConnectionEntry> {
  const found = (await listConnections(fixture.ctx)).connections.find((one) => one.id === id);
  if (!found) throw new Error('the connection is not listed');
  return found;
}
async function service(id: string) {
  const connection = await connectionById(id);
  if (!connection) throw new Error('the connection is gone');
  return gatewayOf(connection);
}
async function trail() {
  const rows = await fixture.db.select().from(auditLog).orderBy(auditLog.id);
  return rows.map(({ action, userId }) => `${action}${userId ? '' : ' by itself'}`);
}
async function newSecret(): Promise<string> {
  const { id } = fullKey(bahrain);
  const Key = z.object({ apiSecret: z.string() });
  return Key.parse(await fixture.control('PUT', `/merchants/${bahrain.id}/keys/${id}`, { rotate: true })).apiSecret;
}

describe('adding', () => {
  test('stores every generation’s credentials encrypted, works with them, and learns where the merchant is', async () => {
    const credentials = allOf(bahrain);
    const added = await add(credentials, { country: 'KW', merchantName: ' Manama Sweets ' });
    expect(added).toMatchObject({
      slug: 'bahrain',
      merchantName: 'Manama Sweets',
      baseUrl: fixture.sandbox.url,
      source: 'added',
      sandbox: true,
      country: 'BH',
      currency: 'BHD',
      timeZone: 'Asia/Bahrain',
      countrySource: 'service',
      countryTold: null,
      problem: null,
      lastWebhookAt: null,
      counts: { deliveries: 0, open: 0, branches: 0 },
      editable: ['name', 'merchantName', 'testMode'],
      removable: true,
      webhookUrlIsLocal: false,
    });
    expect(added.credentials.map(({ generation }) => generation)).toEqual(['v2', 'v1', 'v0']);
    expect(added.credentials[0]).toMatchObject({
      variables: [],
      next: null,
      current: {
        state: 'proven',
        endings: { apiKey: credentials.v2?.apiKey.slice(-4), apiSecret: credentials.v2?.apiSecret.slice(-4) },
      },
    });
    const gateway = await service(added.id);
    expect((await gateway.getWallet()).wallet.currency).toBe('BHD');
    expect((await gateway.getInstallation()).installation.merchant.country).toBe('BH');

    const rows = await fixture.db.select().from(connectionCredentials);
    expect(rows).toHaveLength(3);
    const everywhere = JSON.stringify([
      added,
      await fixture.db.select().from(auditLog),
      said,
      await listConnections(fixture.ctx),
    ]);
    const stored = rows.map(({ sealed }) => Buffer.from(sealed ?? []).toString('latin1')).join();
    for (const secret of secretsOf(credentials)) {
      expect(everywhere).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
    expect(await trail()).toEqual(['connection_added', 'country_learned by itself']);
  });

  test('the sandbox learns the webhook address of all that it holds there', async () => {
    const { webhookUrl } = await add(allOf(bahrain));
    const State = z.object({ merchants: z.array(z.record(z.string(), z.unknown())) });
    const state = State.parse(await fixture.control('GET', ''));
    const told = JSON.stringify(state.merchants.find(({ id }) => id === bahrain.id)).split(webhookUrl).length - 1;
    expect(told).toBe(3);
  });

  test.each(['v2', 'v1', 'v0'] as const)('%s alone is enough', async (generation) => {
    const added = await add({ [generation]: allOf(bahrain)[generation] });
    expect(added.credentials.map((one) => one.generation)).toEqual([generation]);
    expect(added).toMatchObject({ country: 'BH', countrySource: generation === 'v0' ? 'declared' : 'service' });
    const gateway = await service(added.id);
    expect(gateway.generations).toEqual([generation]);
  });

  test('of short credentials not even the end is shown', async () => {
    const { credentials } = await add({ v0: { apiKey: 'short-key' } });
    expect(credentials[0]?.current).toMatchObject({ endings: { apiKey: '' } });
  });

  test('is refused at the field that is wrong', async () => {
    const refused = (change: object) => {
      const typed = { name: 'B', baseUrl: fixture.sandbox.url, country: 'BH', credentials: allOf(bahrain), ...change };
      const { error } = AddConnection.safeParse(typed);
      return error?.issues.map(
        ({ path, message }) => `${path.join('.')} ${message.replace('connections.fields.', '')}`,
      );
    };
    expect(refused({ name: '  ' })).toEqual(['name name_required']);
    expect(refused({ baseUrl: 'http://api.example' })).toEqual(['baseUrl base_url_insecure']);
    expect(refused({ credentials: {} })).toEqual(['credentials credentials_required']);
    expect(refused({ credentials: { v2: { apiKey: 'key' } } })).toEqual([
      'credentials.v2.apiSecret api_secret_required',
    ]);
    expect(refused({ credentials: { v1: { accessToken: 'to\r\nken' } } })).toEqual([
      'credentials.v1.accessToken secret_characters',
    ]);
    await add(allOf(bahrain));
    const other = { name: 'Other' };
    expect(await refusal(add({ v0: { apiKey: 'another-key' } }, { name: 'BAHRAIN' }))).toEqual(
      fieldsRefused('name', 'name_taken'),
    );
    expect(await refusal(add({ v1: { accessToken: bahrain.accessToken } }, other))).toEqual(
      fieldsRefused('credentials.v1.accessToken', 'credentials_elsewhere'),
    );
    expect(await refusal(add({ v2: { apiKey: fixture.key.apiKey, apiSecret: 'whatever' } }, other))).toEqual(
      fieldsRefused('credentials.v2.apiKey', 'credentials_elsewhere'),
    );
    // This machine under another of its names.
    const baseUrl = fixture.sandbox.url.replace('127.0.0.1', 'localhost');
    expect(baseUrl).not.toBe(fixture.sandbox.url);
    expect(await refusal(add({ v1: { accessToken: bahrain.accessToken } }, { ...other, baseUrl }))).toEqual(
      fieldsRefused('credentials.v1.accessToken', 'credentials_elsewhere'),
    );
    // Anybody may sign in to sandbox mode: it is no way to other machines.
    expect(await refusal(add(allOf(bahrain), { ...other, baseUrl: 'https://api.example' }))).toEqual(
      fieldsRefused('baseUrl', 'base_url_sandbox'),
    );
  });

  test('names of any script have addresses of their own', async () => {
    const slugs = [];
    for (const [index, name] of ['البحرين', 'Café — Riffa!', 'cafe riffa', '...'].entries()) {
      slugs.push((await add({ v0: { apiKey: `some-key-${index}` } }, { name })).slug);
    }
    expect(slugs).toEqual(['connection', 'cafe-riffa', 'cafe-riffa-2', 'connection-2']);
  });
});

describe('testing', () => {
  test('tells of typed credentials what they may do, and stores nothing', async () => {
    const credentials = allOf(bahrain);
    const result = await testCredentials(fixture.ctx, { baseUrl: fixture.sandbox.url, credentials });
    expect(result.probes.map(({ generation, slot, verdict }) => `${generation} ${slot} ${verdict}`)).toEqual([
      'v2 typed accepted',
      'v1 typed accepted',
      'v0 typed accepted',
    ]);
    const [v2, v1] = result.probes;
    expect(v2).toMatchObject({ country: 'BH', problem: null });
    const granted = Object.fromEntries(v2?.permissions.map((one) => [one.permission, one.granted]) ?? []);
    expect(granted).toMatchObject({ 'wallet:read': true, 'delivery:write': true, 'delivery:cancel': null });
    expect(v1).toMatchObject({ country: 'BH', merchantName: bahrain.name });
    expect(await fixture.db.select().from(connectionCredentials)).toEqual([]);
    expect((await listConnections(fixture.ctx)).connections).toHaveLength(1);
    for (const secret of secretsOf(credentials)) expect(JSON.stringify(result)).not.toContain(secret);
  });

  test('makes and changes nothing at the service', async () => {
    await fixture.control('DELETE', '/requests');
    await testCredentials(fixture.ctx, { baseUrl: fixture.sandbox.url, credentials: allOf(bahrain) });
    const { requests } = z
      .object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) })
      .parse(await fixture.control('GET', '/requests'));
    expect(requests.length).toBeGreaterThan(4);
    for (const { method, path } of requests) expect(`${method} ${path}`).toMatch(/^GET |^POST .*\/estimate$/);
  });

  test('tells wrong ones, missing permissions and a service that is not there apart', async () => {
    const wrong = { v2: { apiKey: fullKey(bahrain).v2.apiKey, apiSecret: 'not the secret' }, v0: { apiKey: 'nobody' } };
    const refused = await testCredentials(fixture.ctx, { baseUrl: fixture.sandbox.url, credentials: wrong });
    expect(refused.probes.map(({ verdict, problem }) => [verdict, problem])).toEqual([
      ['refused', 'service_unauthorized'],
      ['refused', 'service_unauthorized'],
    ]);
    const weak = bahrain.keys.find(({ permissions }) => !permissions.includes('wallet:read'));
    if (!weak) throw new Error('no key lacks the wallet');
    const { apiKey, apiSecret } = weak;
    const lacking = await testCredentials(fixture.ctx, {
      baseUrl: fixture.sandbox.url,
      credentials: { v2: { apiKey, apiSecret } },
    });
    expect(lacking.probes[0]).toMatchObject({ verdict: 'accepted' });
    expect(lacking.probes[0]?.permissions).toContainEqual({ permission: 'wallet:read', granted: false });
    const away = await testCredentials(fixture.ctx, { baseUrl: 'http://127.0.0.1:1', credentials: allOf(bahrain) });
    expect(new Set(away.probes.map(({ verdict }) => verdict))).toEqual(new Set(['unclear']));
    const below = await testCredentials(fixture.ctx, {
      baseUrl: `${fixture.sandbox.url}/nothing-here`,
      credentials: allOf(bahrain),
    });
    expect(new Set(below.probes.map(({ verdict }) => verdict))).toEqual(new Set(['unclear']));
  });

  test('of stored ones says so in the list afterwards', async () => {
    const { id } = await add({
      v2: { ...fullKey(bahrain).v2, apiSecret: 'not the secret' },
      v1: { accessToken: bahrain.accessToken },
    });
    const { probes } = await testConnection(fixture.ctx, { id });
    expect(probes.map(({ slot, verdict }) => `${slot} ${verdict}`)).toEqual(['current refused', 'current accepted']);
    const { credentials, problem } = await entry(id);
    expect(credentials.map(({ current }) => current?.state)).toEqual(['refused', 'proven']);
    expect(credentials[0]?.current?.refusedSince).not.toBeNull();
    expect(problem).toBeNull();
  });
});

describe('changing', () => {
  test('renames, and keeps the address', async () => {
    const { id } = await add({ v0: { apiKey: 'some-v0-key-here' } });
    const changed = await changeConnection(fixture.ctx, {
      ...{ id, name: 'Riffa', merchantName: 'Riffa Sweets', country: 'SA' },
    });
    expect(changed).toMatchObject({ slug: 'bahrain', name: 'Riffa', merchantName: 'Riffa Sweets' });
    expect(changed).toMatchObject({ country: 'SA', currency: 'SAR', countrySource: 'declared' });
    expect(await trail()).toEqual(['connection_added', 'connection_changed']);
    await changeConnection(fixture.ctx, { id, name: 'Riffa' });
    expect(await trail()).toHaveLength(2);
  });

  test('leaves alone what the service or the environment says', async () => {
    const { id } = await add(allOf(bahrain));
    const change = (of: string, what: object) => refusal(changeConnection(fixture.ctx, { id: of, ...what }));
    expect(await change(id, { country: 'KW' })).toEqual(fieldsRefused('country', 'country_told'));
    const environment = fixture.ctx.connection.id;
    expect(await change(environment, { name: 'Mine' })).toEqual(fieldsRefused('name', 'not_editable'));
    expect(await change(id, { name: fixture.ctx.connection.name })).toEqual(fieldsRefused('name', 'name_taken'));
    expect(await change(newId(), { name: 'X' })).toMatchObject({ status: 404, code: 'unknown_connection' });
  });
});

describe('rotating', () => {
  test('after the fact: the new secret is proven at once, the old one erased', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    const apiSecret = await newSecret();
    const rotated = await rotateCredentials(fixture.ctx, {
      id,
      credentials: { v2: { ...fullKey(bahrain).v2, apiSecret } },
    });
    expect(rotated.credentials[0]).toMatchObject({
      current: { state: 'proven', endings: { apiSecret: apiSecret.slice(-4) } },
      next: null,
    });
    expect(await fixture.db.select().from(connectionCredentials)).toHaveLength(1);
    expect(await trail()).toEqual(['connection_added', 'credentials_rotated', 'credentials_proven by itself']);
    expect(JSON.stringify(await fixture.db.select().from(auditLog))).not.toContain(apiSecret);
  });

  test('before the fact: the old secret serves until the new one is in force, and can be discarded', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    const tooEarly = { v2: { ...fullKey(bahrain).v2, apiSecret: 'not in force yet, at all' } };
    const rotated = await rotateCredentials(fixture.ctx, { id, credentials: tooEarly });
    expect(rotated.credentials[0]).toMatchObject({ current: { state: 'proven' }, next: { state: 'refused' } });
    expect(rotated.problem).toBeNull();
    expect((await (await service(id)).getWallet()).wallet.currency).toBe('BHD');
    const discarded = await discardCredentials(fixture.ctx, { id, generation: 'v2', slot: 'next' });
    expect(discarded.credentials[0]).toMatchObject({ current: { state: 'proven' }, next: null });
    expect((await trail()).slice(1)).toEqual(['credentials_rotated', 'rotation_discarded']);
  });

  test('another rotation replaces the one that is not proven', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    const rotate = (apiSecret: string) =>
      rotateCredentials(fixture.ctx, { id, credentials: { v2: { ...fullKey(bahrain).v2, apiSecret } } });
    await rotate('the first try, mistyped');
    await rotate(await newSecret());
    expect((await entry(id)).credentials[0]).toMatchObject({ current: { state: 'proven' }, next: null });
  });

  test('gives a generation that had none its first credentials', async () => {
    const { id } = await add({ v0: { apiKey: bahrain.v0ApiKey } });
    const both = await rotateCredentials(fixture.ctx, {
      id,
      credentials: { v1: { accessToken: bahrain.accessToken } },
    });
    expect(both.credentials.map(({ generation, current }) => `${generation} ${current?.state}`)).toEqual([
      'v1 proven',
      'v0 proven',
    ]);
    expect(both.countrySource).toBe('service');
    const v1Alone = await discardCredentials(fixture.ctx, { id, generation: 'v0', slot: 'current' });
    expect(v1Alone.credentials.map(({ generation }) => generation)).toEqual(['v1']);
    const last = discardCredentials(fixture.ctx, { id, generation: 'v1', slot: 'current' });
    expect(await refusal(last)).toMatchObject({ status: 409, code: 'connection_needs_credentials' });
  });

  test('to what certainly may do less is done once its owner knows what is lost', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    const weak = bahrain.keys.find(({ permissions }) => !permissions.includes('wallet:read'));
    if (!weak) throw new Error('no key lacks the wallet');
    const { apiKey, apiSecret } = weak;
    const rotate = (losing?: z.input<typeof RotateCredentials>['losing']) =>
      rotateCredentials(
        fixture.ctx,
        RotateCredentials.parse({ id, credentials: { v2: { apiKey, apiSecret } }, losing }),
      );
    const asked = await rotate().catch((error: unknown) => error);
    expect(asked).toMatchObject({ status: 409, code: 'credentials_weaker' });
    const { lost } = Weaker.parse(asked instanceof Problem && asked.extra.detail);
    expect(lost).toContain('wallet:read');
    for (const permission of lost) expect(weak.permissions).not.toContain(permission);
    expect((await entry(id)).credentials[0]).toMatchObject({
      current: { endings: { apiKey: fullKey(bahrain).v2.apiKey.slice(-4) } },
      next: null,
    });
    expect(await trail()).toEqual(['connection_added']);
    expect((await rotate(lost)).credentials[0]).toMatchObject({
      current: { state: 'proven', endings: { apiKey: apiKey.slice(-4) } },
    });
    // Neither more nor the same is worth a question, nor less than what is revoked.
    const back = await rotateCredentials(fixture.ctx, { id, credentials: { v2: fullKey(bahrain).v2 } });
    expect(back.credentials[0]?.next).toBeNull();
    await newSecret();
    expect((await rotate()).credentials[0]).toMatchObject({ current: { endings: { apiKey: apiKey.slice(-4) } } });
  });

  test('to what may not read orders says so, although a test finds none to read', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    const weak = bahrain.keys.find(({ permissions }) => !permissions.includes('wallet:read'));
    if (!weak) throw new Error('no key lacks the wallet');
    await fixture.control('PUT', `/merchants/${bahrain.id}/keys/${weak.id}`, {
      permissions: ['wallet:read', 'branch:read'],
    });
    const { apiKey, apiSecret } = weak;
    const given = RotateCredentials.parse({ id, credentials: { v2: { apiKey, apiSecret } } });
    const asked = await rotateCredentials(fixture.ctx, given).catch((error: unknown) => error);
    const { lost } = Weaker.parse(asked instanceof Problem && asked.extra.detail);
    expect(lost).toContain('delivery:read');
    expect(lost).not.toContain('branch:read');
  });

  test('is refused for the same ones, those of another connection, and the environment’s', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    const rotate = (of: string, credentials: CredentialsInput) =>
      refusal(rotateCredentials(fixture.ctx, RotateCredentials.parse({ id: of, credentials })));
    expect(await rotate(id, { v2: fullKey(bahrain).v2 })).toEqual(fieldsRefused('credentials.v2', 'same_credentials'));
    const { apiKey, apiSecret } = fixture.key;
    expect(await rotate(id, { v2: { apiKey, apiSecret } })).toEqual(
      fieldsRefused('credentials.v2.apiKey', 'credentials_elsewhere'),
    );
    expect(await rotate(fixture.ctx.connection.id, { v2: fullKey(bahrain).v2 })).toMatchObject({
      status: 409,
      code: 'connection_of_environment',
    });
  });
});

describe('a rotation is proven by the service alone', () => {
  /** Answers everything 403 in JSON, as a list of allowed addresses does; `knows` has others refused by a 401 before. */
  async function forbidding(knows?: string) {
    const server = createServer(({ headers }, response) => {
      const isKnown = !knows || headers.authorization === `Key ${knows}`;
      response.writeHead(isKnown ? 403 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: isKnown ? 'forbidden' : 'unauthorized', message: 'Not from this address' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    if (!address || typeof address === 'string') throw new Error('The server has no port');
    return `http://127.0.0.1:${address.port}`;
  }

  test.each([
    ['v2', { apiKey: 'good-key-00000001', apiSecret: 'a typing mistake' }, 'apiSecret'],
    ['v1', { accessToken: 'mistyped-token-01' }, 'accessToken'],
    ['v0', { apiKey: 'mistyped-v0-key-1' }, 'apiKey'],
  ] as const)('%s: not by whoever forbids everybody', async (generation, given, field) => {
    const good = { apiKey: 'good-key-00000001', apiSecret: 'good-secret-0001', accessToken: 'good-token-000001' };
    const fields = Object.fromEntries(Object.keys(given).map((name) => [name, Reflect.get(good, name)]));
    const typed = { credentials: { [generation]: fields }, baseUrl: await forbidding() };
    const { id } = await add(RotateCredentials.shape.credentials.parse(typed.credentials), { baseUrl: typed.baseUrl });
    const credentials = { [generation]: given };
    const rotated = await rotateCredentials(fixture.ctx, RotateCredentials.parse({ id, credentials }));
    expect(rotated.credentials[0]).toMatchObject({
      current: { state: 'unproven', endings: { [field]: String(Reflect.get(good, field)).slice(-4) } },
      next: { state: 'unproven' },
    });
    const { probes } = await testConnection(fixture.ctx, { id });
    expect(probes.map(({ verdict }) => verdict)).toEqual(['unclear', 'unclear']);
    for (const { permissions } of probes) expect(permissions.filter((one) => one.granted !== null)).toEqual([]);
    expect(await trail()).toEqual(['connection_added', 'credentials_rotated']);
  });

  test('not by who forbids a known key before looking at its secret', async () => {
    const baseUrl = await forbidding('good-key-00000001');
    const { id } = await add({ v2: { apiKey: 'good-key-00000001', apiSecret: 'good-secret-0001' } }, { baseUrl });
    const rotated = await rotateCredentials(fixture.ctx, {
      id,
      credentials: { v2: { apiKey: 'good-key-00000001', apiSecret: 'a typing mistake' } },
    });
    expect(rotated.credentials[0]).toMatchObject({ current: { endings: { apiSecret: '0001' } }, next: {} });
  });

  test('by its 403 to a key that may do nothing of what it is asked', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    const path = `/merchants/${bahrain.id}/keys/${fullKey(bahrain).id}`;
    await fixture.control('PUT', path, { permissions: ['delivery:cancel'] });
    const apiSecret = await newSecret();
    const credentials = { v2: { ...fullKey(bahrain).v2, apiSecret } };
    const rotated = await rotateCredentials(fixture.ctx, { id, credentials });
    expect(rotated.credentials[0]).toMatchObject({
      current: { state: 'proven', endings: { apiSecret: apiSecret.slice(-4) } },
      next: null,
    });
    const [v2] = (await testConnection(fixture.ctx, { id })).probes;
    const lacking = v2?.permissions.filter(({ granted }) => granted === false).map(({ permission }) => permission);
    expect(lacking).toEqual(expect.arrayContaining(['wallet:read', 'branch:read', 'invoices:read', 'delivery:read']));
  });
});

describe('a connection is one merchant’s', () => {
  const saudi = () => {
    const merchant = fixture.sandbox.credentials.merchants.find(({ country }) => country === 'SA');
    if (!merchant) throw new Error('The sandbox has no merchant in Saudi Arabia');
    return merchant;
  };
  const rotate = (id: string, credentials: CredentialsInput) => rotateCredentials(fixture.ctx, { id, credentials });

  test.each(['v2', 'v1'] as const)('%s of another country is refused, and nothing changes', async (generation) => {
    const { id } = await add(allOf(bahrain));
    const before = await entry(id);
    const foreign = { [generation]: allOf(saudi())[generation] };
    expect(await refusal(rotate(id, foreign))).toEqual(
      fieldsRefused(`credentials.${generation}`, 'credentials_of_another'),
    );
    expect(await entry(id)).toMatchObject({ country: 'BH', countryTold: null, credentials: before.credentials });
  });

  const knowsBranch = (connectionId: string, id: string) =>
    fixture.db.insert(branches).values({ connectionId, id, name: 'Riffa', syncedAt: new Date() });
  const GONE = ['first', 'second'].map((name) => `branch-that-is-gone-${name}`);
  async function newToken() {
    const path = `/merchants/${bahrain.id}/installation`;
    return z.object({ accessToken: z.string() }).parse(await fixture.control('PUT', path, { rotate: true }));
  }

  test('so is one that can’t see a branch of the ledger that those in use see', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    // As between two merchants of one country.
    await fixture.db.update(connections).set({ currency: null }).where(eq(connections.id, id));
    for (const gone of GONE) await knowsBranch(id, gone);
    await knowsBranch(id, bahrain.branches[0]?.id ?? '');
    expect(await refusal(rotate(id, { v2: fullKey(saudi()).v2 }))).toEqual(
      fieldsRefused('credentials.v2', 'credentials_of_another'),
    );
  });

  test('not so what sees no more than those that are revoked: branches are deleted meanwhile', async () => {
    const { id } = await add({ v1: { accessToken: bahrain.accessToken } });
    for (const gone of GONE) await knowsBranch(id, gone);
    const rotated = await rotate(id, { v1: await newToken() });
    expect(rotated.credentials[0]).toMatchObject({ current: { state: 'proven' }, next: null });
    expect(rotated.unsure).toEqual(['v1']);
    // One that is still there tells.
    await knowsBranch(id, bahrain.branches[0]?.id ?? '');
    expect((await rotate(id, { v1: await newToken() })).unsure).toEqual([]);
  });

  test('nor is such a one thrown away that waited: it waits on, until it is given again', async () => {
    const { id } = await add({ v1: { accessToken: bahrain.accessToken } });
    await knowsBranch(id, GONE[0] ?? '');
    const accessToken = await newToken();
    await fixture.control('POST', '/faults', { path: '/v1/', times: 40, status: 503 });
    expect((await rotate(id, { v1: accessToken })).credentials[0]?.next).not.toBeNull();
    await fixture.control('DELETE', '/faults');
    await testConnection(fixture.ctx, { id });
    expect(await entry(id)).toMatchObject({
      problem: 'doubtful',
      credentials: [{ current: { state: 'refused' }, next: { state: 'doubtful' } }],
    });
    await expect((await service(id)).getInstallation()).rejects.toMatchObject({ kind: 'unauthorized' });
    // Nobody is needed as long as those in use work.
    const connection = await connectionById(id);
    if (!connection) throw new Error('the connection is gone');
    const hears = async (accepted: boolean) =>
      heedVerdict(connection, await heldBy(connection), 'v1', { slot: 'current', accepted });
    await hears(true);
    const works = await entry(id);
    expect(works).toMatchObject({ problem: null, credentials: [{ current: { state: 'proven' } }] });
    expect(works.credentials[0]?.next?.state).not.toBe('doubtful');
    await hears(false);
    expect((await entry(id)).credentials[0]?.next?.state).toBe('doubtful');
    const again = await rotate(id, { v1: accessToken });
    expect(again).toMatchObject({ problem: null, unsure: ['v1'] });
    expect(again.credentials[0]).toMatchObject({ current: { state: 'proven' }, next: null });
    expect(await trail()).not.toContain('rotation_discarded by itself');
  });

  test('a generation that is added while the service is away is asked whose it is before it is used', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    await fixture.control('POST', '/faults', { path: '/v1/', times: 40, status: 503 });
    const added = await rotate(id, { v1: { accessToken: saudi().accessToken } });
    expect(added.credentials[1]).toMatchObject({ current: null, next: { state: 'unproven' } });
    expect((await service(id)).generations).toEqual(['v2']);
    await fixture.control('DELETE', '/faults');
    // Requests don't wait while it is asked; a service that was away is asked again a while later.
    const soon = (isThere: (generations: readonly string[], shown: number) => void) =>
      vi.waitFor(async () => {
        for (const question of globalThis.dispatchDeskQuestions?.values() ?? []) question.until -= 10_000;
        isThere((await service(id)).generations, (await entry(id)).credentials.length);
      }, 5_000);
    await soon((generations, shown) => expect({ generations, shown }).toEqual({ generations: ['v2'], shown: 1 }));
    await fixture.control('POST', '/faults', { path: '/v1/', times: 40, status: 503 });
    await rotate(id, { v1: { accessToken: bahrain.accessToken } });
    await fixture.control('DELETE', '/faults');
    await soon((generations) => expect(generations).toEqual(['v2', 'v1']));
    expect((await (await service(id)).getInstallation()).installation.merchant.country).toBe('BH');
    expect((await entry(id)).credentials[1]).toMatchObject({ current: { state: 'proven' }, next: null });
  });

  test('a generation is added only when it is the same merchant’s', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    expect(await refusal(rotate(id, { v1: { accessToken: saudi().accessToken } }))).toEqual(
      fieldsRefused('credentials.v1', 'credentials_of_another'),
    );
    const added = await rotate(id, { v1: { accessToken: bahrain.accessToken } });
    expect(added.credentials.map(({ generation }) => generation)).toEqual(['v2', 'v1']);
    // Of v0 nothing tells, as long as it has made no order: accepted, and said.
    expect((await rotate(id, { v0: { apiKey: bahrain.v0ApiKey } })).unsure).toEqual(['v0']);
  });

  test('what could not be asked at first is thrown away as soon as the service takes it as another’s', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    await fixture.control('POST', '/faults', { path: '/v2/', times: 40, status: 503 });
    const waiting = await rotate(id, { v2: fullKey(saudi()).v2 });
    expect(waiting.credentials[0]?.next).not.toBeNull();
    await fixture.control('DELETE', '/faults');
    await testConnection(fixture.ctx, { id });
    const after = await entry(id);
    expect(after).toMatchObject({ country: 'BH', countryTold: null });
    expect(after.credentials[0]).toMatchObject({
      current: { endings: { apiKey: fullKey(bahrain).v2.apiKey.slice(-4) } },
      next: null,
    });
    expect((await (await service(id)).getWallet()).wallet.currency).toBe('BHD');
  });

  test('where orders were made already, another country is shown and not taken over', async () => {
    const { id } = await add({ v0: { apiKey: bahrain.v0ApiKey } }, { country: 'SA' });
    await order(id, 'pending');
    const both = await rotate(id, { v1: { accessToken: bahrain.accessToken } });
    expect(both).toMatchObject({ country: 'SA', countryTold: 'BH' });
    expect(both.editable).toContain('country');
  });
});

describe('two owners at once', () => {
  test('what is in force already is not put aside by a guess, and nobody replaces what they have not seen', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 });
    const seen = async () => {
      const [v2] = (await entry(id)).credentials;
      return { v2: { current: v2?.current?.createdAt ?? null, next: v2?.next?.createdAt ?? null } };
    };
    const atFirst = await seen();
    const rotate = (apiSecret: string, saw: Awaited<ReturnType<typeof seen>>) =>
      rotateCredentials(
        fixture.ctx,
        RotateCredentials.parse({ id, credentials: { v2: { ...fullKey(bahrain).v2, apiSecret } }, seen: saw }),
      );
    await rotate('of the first owner, in force tomorrow', atFirst);
    expect(await refusal(rotate('of the second owner, mistyped', atFirst))).toMatchObject({
      status: 409,
      code: 'credentials_changed_meanwhile',
    });
    const apiSecret = await newSecret();
    const proven = await rotate(apiSecret, await seen());
    const inForce = { state: 'proven', endings: { apiSecret: apiSecret.slice(-4) } };
    expect(proven.credentials[0]).toMatchObject({ current: inForce, next: null });
    const guessed = await rotate('a guess afterwards', await seen());
    expect(guessed.credentials[0]).toMatchObject({ current: inForce, next: { state: 'refused' } });
  });
});

describe('discarding what a rotation gave, while a call proves it', () => {
  const lastWords = async () => (await trail()).filter((one) => /proven|discarded|erased/.test(one));
  async function waiting() {
    const { id } = await add(allOf(bahrain));
    const early = { v2: { ...fullKey(bahrain).v2, apiSecret: 'in force as soon as it is waited for' } };
    await rotateCredentials(fixture.ctx, { id, credentials: early });
    const connection = await connectionById(id);
    if (!connection) throw new Error('the connection is gone');
    const held = await heldBy(connection);
    const prove = () => heedVerdict(connection, held, 'v2', { slot: 'next', accepted: true });
    return { id, connection, held, prove };
  }

  test('is not said to have happened when they are in force', async () => {
    const { id, prove } = await waiting();
    let results: Promise<unknown[]> = Promise.resolve([]);
    await fixture.db.transaction(async (tx) => {
      await lockCredentials(tx, id);
      const proving = prove();
      // It stands first in the line for the lock.
      await until(async () => (await blocked()) === 1);
      const discarding = discardCredentials(fixture.ctx, { id, generation: 'v2', slot: 'next' });
      results = Promise.allSettled([proving, discarding]);
      await until(async () => (await blocked()) === 2);
    });
    const [, discarded] = await results;
    expect(discarded).toMatchObject({ status: 'rejected', reason: { code: 'credentials_changed_meanwhile' } });
    expect(await lastWords()).toEqual(['credentials_proven by itself']);
    expect((await entry(id)).credentials[0]).toMatchObject({ current: { state: 'proven' }, next: null });
  });

  test('either happens or does not, and none waits for the other', async () => {
    for (const slot of ['next', 'current'] as const) {
      for (let round = 0; round < 12; round += 1) {
        const { id, prove } = await waiting();
        await fixture.db.delete(auditLog);
        const [, discarded] = await Promise.allSettled([
          prove(),
          discardCredentials(fixture.ctx, { id, generation: 'v2', slot }),
        ]);
        const [v2] = (await entry(id)).credentials.filter(({ generation }) => generation === 'v2');
        const words = await lastWords();
        if (slot === 'next') {
          expect(words).toEqual([
            discarded.status === 'fulfilled' ? 'rotation_discarded' : 'credentials_proven by itself',
          ]);
          expect(v2?.next).toBeNull();
        } else {
          expect(discarded.status).toBe('fulfilled');
          expect(words.at(-1)).toBe('credentials_erased');
          expect(v2).toBeUndefined();
        }
        expect(said.filter((word) => /was not kept/.test(String(word)))).toEqual([]);
        await fixture.db.delete(connections).where(eq(connections.id, id));
      }
    }
  });

  test('is not said again of what is gone', async () => {
    const { id } = await waiting();
    const discard = () => discardCredentials(fixture.ctx, { id, generation: 'v2', slot: 'next' });
    await discard();
    expect(await refusal(discard())).toMatchObject({ status: 409, code: 'credentials_changed_meanwhile' });
    expect(await lastWords()).toEqual(['rotation_discarded']);
  });

  /** How many wait for a lock. */
  async function blocked() {
    const { rows } = await fixture.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.waiting;
  }
  async function until(isSo: () => Promise<boolean>) {
    await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 8_000, interval: 20 });
  }
});

describe('a rotated key', () => {
  test('of another kind waits for a person only where no key works', async () => {
    const { id } = await add({ v1: { accessToken: bahrain.accessToken } });
    await fixture.control('POST', '/faults', { path: '/v2/', times: 40, status: 503 });
    const first = await rotateCredentials(fixture.ctx, {
      id,
      credentials: { v2: fullKey(bahrain).v2 },
      testMode: true,
    });
    expect(first.credentials[0]).toMatchObject({ current: null, next: { state: 'other_mode' } });
    await fixture.control('DELETE', '/faults');
    await testConnection(fixture.ctx, { id });
    const early = { ...fullKey(bahrain).v2, apiSecret: 'a secret that is not in force yet' };
    await fixture.control('POST', '/faults', { path: '/v2/', times: 40, status: 503 });
    const beside = await rotateCredentials(fixture.ctx, { id, credentials: { v2: early }, testMode: false });
    expect(beside).toMatchObject({ testMode: true });
    expect(beside.credentials[0]).toMatchObject({ current: { state: 'proven' }, next: { state: 'unproven' } });
  });

  test('is a test-mode key from when it is in force, if its owner says so', async () => {
    const { id } = await add({ v2: fullKey(bahrain).v2 }, { testMode: true });
    const rotate = (apiSecret: string, testMode?: boolean) =>
      rotateCredentials(fixture.ctx, { id, credentials: { v2: { ...fullKey(bahrain).v2, apiSecret } }, testMode });
    const early = { ...fullKey(bahrain).v2, apiSecret: 'a secret that is not in force yet' };
    expect(await rotateCredentials(fixture.ctx, { id, credentials: { v2: early }, testMode: false })).toMatchObject({
      testMode: true,
    });
    await fixture.db.delete(liveEvents);
    expect(await rotate(await newSecret(), false)).toMatchObject({ testMode: false });
    // Open screens hear of it, and are told what it is now.
    const heard = (await fixture.db.select().from(liveEvents)).map(({ kind, subjectIds }) => [kind, subjectIds]);
    expect(heard).toContainEqual(['connection', [id]]);
    const connection = await connectionById(id);
    if (!connection) throw new Error('the connection is gone');
    const asked = { connection, service: await service(id), db: fixture.db };
    expect(await readAbilities(asked)).toMatchObject({ testMode: false });
    expect(await rotate(await newSecret())).toMatchObject({ testMode: false });
  });
});

describe('the environment’s connection', () => {
  test('is there with its variables, read-only', async () => {
    const { connections: all } = await listConnections(fixture.ctx);
    expect(all).toMatchObject([
      {
        source: 'environment',
        removable: false,
        editable: ['testMode'],
        credentials: [
          {
            generation: 'v2',
            variables: ['SERVICE_API_KEY', 'SERVICE_API_SECRET'],
            current: { createdAt: null, endings: { apiKey: fixture.key.apiKey.slice(-4) } },
          },
        ],
      },
    ]);
    const removal = refusal(removeConnection(fixture.ctx, { id: fixture.ctx.connection.id }));
    expect(await removal).toMatchObject({ status: 409, code: 'connection_of_environment' });
  });

  test('of an environment that is gone has nothing, says so, and can be removed', async () => {
    const [row] = await fixture.db
      .insert(connections)
      .values({
        ...{
          id: newId(),
          slug: 'before',
          name: 'Before',
          source: 'environment',
          sandbox: true,
          webhookToken: 'b'.repeat(32),
        },
        ...{ environmentKey: 'env:https://before.example', baseUrl: 'https://before.example' },
      })
      .returning();
    const id = row?.id ?? '';
    expect(await entry(id)).toMatchObject({ credentials: [], problem: 'gone', removable: true });
    const gateway = await service(id);
    expect(gateway.generations).toEqual([]);
    expect(gateway.whyNot('getWallet')).toBe('needs_v2');
    await expect(gateway.getWallet()).rejects.toMatchObject({ kind: 'not-served' });
    await removeConnection(fixture.ctx, { id });
    expect((await listConnections(fixture.ctx)).connections).toHaveLength(1);
    await fixture.db.delete(connections).where(eq(connections.id, id));
  });

  test('of the real fixture is not there in the sandbox’s, whose passwords are public', async () => {
    const id = newId();
    await fixture.db.insert(connections).values({
      ...{ id, slug: 'real', name: 'Real', source: 'added', webhookToken: 'c'.repeat(32) },
      baseUrl: 'https://real.example',
    });
    expect((await listConnections(fixture.ctx)).connections.map(({ name }) => name)).not.toContain('Real');
    expect(await connectionById(id)).toBeUndefined();
    expect(await refusal(removeConnection(fixture.ctx, { id }))).toMatchObject({ status: 404 });
    expect(await refusal(testConnection(fixture.ctx, { id }))).toMatchObject({ status: 404 });
  });

  test('is the same one after another start', async () => {
    const again = await prepareConnections();
    expect(again.id).toBe(fixture.ctx.connection.id);
    expect(again.webhookToken).toBe(fixture.ctx.connection.webhookToken);
  });
});

describe('removing', () => {
  test('takes credentials and webhook address away, keeps the ledger, and says where to go', async () => {
    const { id, webhookUrl } = await add(allOf(bahrain));
    const token = webhookUrl.split('/').at(-1) ?? '';
    expect(await connectionIdOfToken(fixture.db, token)).toBe(id);
    await fixture.db
      .insert(webhookInbox)
      .values({ connectionId: id, webhookId: 'w', headers: {}, body: Buffer.from('{}') });
    const { goTo } = await removeConnection(fixture.ctx, { id });
    expect(goTo).toEqual({ slug: 'sandbox', name: fixture.ctx.connection.name });
    expect(await connectionIdOfToken(fixture.db, token)).toBeUndefined();
    expect(await fixture.db.select().from(connectionCredentials)).toEqual([]);
    const [row] = await fixture.db.select().from(connections).where(eq(connections.id, id));
    expect(row?.removedAt).toBeInstanceOf(Date);
    const inbox = and(eq(webhookInbox.connectionId, id), eq(webhookInbox.outcome, 'ignored'));
    expect(await fixture.db.select().from(webhookInbox).where(inbox)).toHaveLength(1);
    expect(await connectionById(id)).toBeUndefined();
    expect((await trail()).at(-1)).toBe('connection_removed');
    expect(await refusal(removeConnection(fixture.ctx, { id }))).toMatchObject({ status: 404 });
    // Its address is not given to another one: bookmarks of it lead nowhere rather than astray.
    expect((await add(allOf(bahrain))).slug).toBe('bahrain-2');
  });
});

describe('removing while orders are made', () => {
  test('waits for an order that is being sent, not for one whose sender died', async () => {
    const { id } = await add(allOf(bahrain));
    await order(id, 'submitting', new Date(Date.now() + 20_000));
    expect(await refusal(removeConnection(fixture.ctx, { id }))).toMatchObject({
      status: 409,
      code: 'connection_sending',
    });
    expect((await entry(id)).credentials).toHaveLength(3);
    await fixture.db.update(deliveries).set({ nextCheckAt: new Date(Date.now() - 1) });
    await removeConnection(fixture.ctx, { id });
  });
});

test('a new webhook address replaces the old one, and the trail does not tell it', async () => {
  const { id, webhookUrl } = await add(allOf(bahrain));
  await fixture.db.delete(liveEvents);
  const renewed = await rotateWebhookUrl(fixture.ctx, { id });
  // Another owner may be about to copy the old one.
  expect(await fixture.db.select().from(liveEvents)).toMatchObject([
    { connectionId: id, kind: 'connection', subjectIds: [id], actorId: fixture.ctx.user.id },
  ]);
  expect(renewed.webhookUrl).not.toBe(webhookUrl);
  expect(renewed.webhookUrl).toMatch(/^https:\/\/desk\.shop\.example\/api\/webhooks\/[\w-]{32,}$/);
  expect((await entry(id)).webhookUrl).toBe(renewed.webhookUrl);
  expect(await connectionIdOfToken(fixture.db, webhookUrl.split('/').at(-1) ?? '')).toBeUndefined();
  const token = renewed.webhookUrl.split('/').at(-1) ?? '';
  expect(JSON.stringify(await fixture.db.select().from(auditLog))).not.toContain(token);
  expect((await trail()).at(-1)).toBe('webhook_token_rotated');
});

test('credentials that can’t be read are said to be so, and are entered again', async () => {
  const { id } = await add({ v2: fullKey(bahrain).v2, v1: { accessToken: bahrain.accessToken } });
  const ofV2 = and(eq(connectionCredentials.connectionId, id), eq(connectionCredentials.generation, 'v2'));
  await fixture.db
    .update(connectionCredentials)
    .set({ sealed: Buffer.alloc(60, 1) })
    .where(ofV2);
  const partly = await entry(id);
  expect(partly.credentials.map(({ current }) => current?.state)).toEqual(['unreadable', 'proven']);
  expect(partly.problem).toBeNull();
  expect((await service(id)).generations).toEqual(['v1']);
  expect((await testConnection(fixture.ctx, { id })).probes[0]).toMatchObject({ problem: 'credentials_unreadable' });
  await discardCredentials(fixture.ctx, { id, generation: 'v1', slot: 'current' });
  expect(await entry(id)).toMatchObject({ problem: 'unreadable' });
  const again = await rotateCredentials(fixture.ctx, { id, credentials: { v2: fullKey(bahrain).v2 } });
  expect(again).toMatchObject({ problem: null, credentials: [{ current: { state: 'proven' }, next: null }] });
});
