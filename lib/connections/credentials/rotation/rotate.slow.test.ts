import { expect, test } from 'vitest';
import { readAbilities } from '@/lib/connections/abilities/read-abilities.server';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import {
  allOf,
  connectionsFixture,
  fieldsRefused,
  fullKey,
  refusal,
  weakKey,
} from '@/lib/connections/testing-connections';
import { auditLog, liveEvents } from '@/lib/db/schema';
import { serveRequests } from '@/lib/testing/serve-requests';
import { discardCredentials } from '../../discard-credentials.server';
import { testConnection } from '../../test-credentials.server';
import { RotateCredentials } from '../schema';

/** Credentials that an owner enters in place of others. */

const fixture = connectionsFixture();
const { get, add, rotate, entry, gateway, trail, newSecret, makeUnreadable } = fixture;
const bahrain = () => fixture.merchantIn('BH');
const key = () => fullKey(bahrain()).v2;
const EARLY = 'not in force yet, at all';

test('a secret that the service accepts is active at once, and the old one is erased', async () => {
  const { id } = await add({ v2: key() });
  await get().control('POST', '/reset', { webhooks: true });
  const apiSecret = await newSecret(bahrain());
  const rotated = await rotate(id, { v2: { ...key(), apiSecret } });
  expect(JSON.stringify(await get().control('GET', ''))).toContain(rotated.webhookUrl);
  expect(rotated.credentials[0]).toMatchObject({
    current: { state: 'proven', endings: { apiSecret: apiSecret.slice(-4) } },
    pending: null,
  });
  expect(await fixture.stored()).toHaveLength(1);
  expect(await trail()).toEqual(['connection_added', 'credentials_rotated', 'credentials_proven by itself']);
  expect(JSON.stringify(await get().db.select().from(auditLog))).not.toContain(apiSecret);
});

test('a secret of the future is pending: the old one serves, and the new one can be discarded', async () => {
  const { id } = await add({ v2: key() });
  const before = await fixture.timesPublished(id);
  const rotated = await rotate(id, { v2: { ...key(), apiSecret: EARLY } });
  expect(await fixture.timesPublished(id)).toBe(before + 1);
  expect(rotated.credentials[0]).toMatchObject({ current: { state: 'proven' }, pending: { state: 'refused' } });
  expect(rotated.problem).toBeNull();
  expect((await (await gateway(id)).getWallet()).wallet.currency).toBe('BHD');
  const discarded = await discardCredentials(get().ctx, { id, generation: 'v2', slot: 'pending' });
  expect(discarded.credentials[0]).toMatchObject({ current: { state: 'proven' }, pending: null });
  expect((await trail()).slice(1)).toEqual(['credentials_rotated', 'rotation_discarded']);
});

test('another rotation replaces the pending one', async () => {
  const { id } = await add({ v2: key() });
  await rotate(id, { v2: { ...key(), apiSecret: 'the first try, mistyped' } });
  await rotate(id, { v2: { ...key(), apiSecret: await newSecret(bahrain()) } });
  expect((await entry(id)).credentials[0]).toMatchObject({ current: { state: 'proven' }, pending: null });
});

test('a generation gets its first credentials, and loses them', async () => {
  const { id } = await add({ v0: { apiKey: bahrain().v0ApiKey } });
  const both = await rotate(id, { v1: { accessToken: bahrain().accessToken } }, { confirmed: true });
  expect(both.credentials.map(({ generation, current }) => `${generation} ${current?.state}`)).toEqual([
    'v1 proven',
    'v0 proven',
  ]);
  expect(both.countrySource).toBe('service');
  const left = await discardCredentials(get().ctx, { id, generation: 'v0', slot: 'current' });
  expect(left.credentials.map(({ generation }) => generation)).toEqual(['v1']);
  // Once more, as by a colleague at the same time: nothing is left to erase, and nothing is recorded.
  const before = await trail();
  expect(await discardCredentials(get().ctx, { id, generation: 'v0', slot: 'current' })).toEqual(left);
  expect(await trail()).toEqual(before);
  const last = discardCredentials(get().ctx, { id, generation: 'v1', slot: 'current' });
  expect(await refusal(last)).toMatchObject({ status: 409, code: 'connection_needs_credentials' });
});

test('a key with fewer permissions is taken once the owner knows what is lost', async () => {
  const { id } = await add({ v2: key() });
  const weak = weakKey(bahrain());
  const give = (losing: RotateCredentials['losing'] = []) => rotate(id, { v2: weak.v2 }, { losing, confirmed: true });
  const refused = await refusal(give());
  expect(refused).toMatchObject({ status: 409, code: 'credentials_weaker' });
  const lost = RotateCredentials.shape.losing.parse(refused.detail?.lost) ?? [];
  expect(lost).toContain('wallet:read');
  for (const permission of lost) expect(weak.permissions).not.toContain(permission);
  expect((await entry(id)).credentials[0]).toMatchObject({
    current: { endings: { apiKey: key().apiKey.slice(-4) } },
    pending: null,
  });
  expect(await refusal(give(lost.slice(1)))).toMatchObject({ code: 'credentials_weaker', detail: { lost } });
  expect(await trail()).toEqual(['connection_added']);
  expect((await give(lost)).credentials[0]).toMatchObject({
    current: { state: 'proven', endings: { apiKey: weak.apiKey.slice(-4) } },
  });
  // Additional permissions need no confirmation.
  expect((await rotate(id, { v2: key() }, { confirmed: true })).credentials[0]?.pending).toBeNull();
});

test('the same credentials, those of another connection and the environment’s are refused', async () => {
  const { id } = await add({ v2: key() });
  expect(await refusal(rotate(id, { v2: key() }))).toEqual(fieldsRefused('credentials.v2', 'sameCredentials'));
  const { apiKey, apiSecret } = get().key;
  expect(await refusal(rotate(id, { v2: { apiKey, apiSecret } }))).toEqual(
    fieldsRefused('credentials.v2.apiKey', `credentialsElsewhere|${get().ctx.connection.name}`),
  );
  expect(await refusal(rotate(get().ctx.connection.id, { v2: key() }))).toMatchObject({
    status: 409,
    code: 'connection_of_environment',
  });
});

test('of two owners the second does not replace what it has not seen', async () => {
  const { id } = await add({ v2: key() });
  const look = async () => {
    const [v2] = (await entry(id)).credentials;
    return { v2: { current: v2?.current?.createdAt ?? null, pending: v2?.pending?.createdAt ?? null } };
  };
  const atFirst = await look();
  await rotate(id, { v2: { ...key(), apiSecret: 'of the first owner, in force tomorrow' } }, { seen: atFirst });
  const second = rotate(id, { v2: { ...key(), apiSecret: 'of the second owner, mistyped' } }, { seen: atFirst });
  expect(await refusal(second)).toMatchObject({ status: 409, code: 'credentials_changed_meanwhile' });
  const apiSecret = await newSecret(bahrain());
  await rotate(id, { v2: { ...key(), apiSecret } }, { seen: await look() });
  const third = rotate(id, { v2: { ...key(), apiSecret: 'of one who saw the first in force' } }, { seen: atFirst });
  expect(await refusal(third)).toMatchObject({ code: 'credentials_changed_meanwhile' });
  const guessed = await rotate(id, { v2: { ...key(), apiSecret: 'a guess afterwards' } }, { seen: await look() });
  expect(guessed.credentials[0]).toMatchObject({
    current: { state: 'proven', endings: { apiSecret: apiSecret.slice(-4) } },
    pending: { state: 'refused' },
  });
});

/** A server that answers everything 403 in JSON, as a list of allowed addresses does; `known` is the only key that it knows. */
async function forbidding(known?: string) {
  const server = await serveRequests(({ headers }) => {
    const isKnown = !known || headers.get('authorization') === `Key ${known}`;
    const error = isKnown ? 'forbidden' : 'unauthorized';
    return Response.json({ error, message: 'Not from this address' }, { status: isKnown ? 403 : 401 });
  });
  return server;
}

test.each([
  ['v2', { apiKey: 'good-key-00000001', apiSecret: 'a typing mistake' }, 'apiSecret'],
  ['v1', { accessToken: 'mistyped-token-01' }, 'accessToken'],
  ['v0', { apiKey: 'mistyped-v0-key-1' }, 'apiKey'],
] as const)('%s: a server that forbids everything activates nothing', async (generation, entered, field) => {
  const good = { apiKey: 'good-key-00000001', apiSecret: 'good-secret-0001', accessToken: 'good-token-000001' };
  const server = await forbidding();
  const parse = (fields: unknown) => RotateCredentials.shape.credentials.parse({ [generation]: fields });
  const { id } = await add(parse(good), { baseUrl: server.url });
  const rotated = await rotate(id, parse(entered), { confirmed: true });
  expect(rotated.credentials[0]).toMatchObject({
    current: { state: 'unproven', endings: { [field]: String(Reflect.get(good, field)).slice(-4) } },
    pending: { state: 'unproven' },
  });
  const { probes } = await testConnection(get().ctx, { id });
  expect(probes.map(({ accepted }) => accepted)).toEqual([null, null]);
  for (const { permissions } of probes)
    expect(permissions.filter((permission) => permission.granted !== null)).toEqual([]);
  expect(await trail()).toEqual(['connection_added', 'credentials_rotated']);
  await server.close();
});

test('nor does one that forbids a known key before it looks at the secret', async () => {
  const server = await forbidding('good-key-00000001');
  const { id } = await add(
    { v2: { apiKey: 'good-key-00000001', apiSecret: 'good-secret-0001' } },
    { baseUrl: server.url },
  );
  const rotated = await rotate(id, { v2: { apiKey: 'good-key-00000001', apiSecret: 'a typing mistake' } });
  expect(rotated.credentials[0]).toMatchObject({ current: { endings: { apiSecret: '0001' } }, pending: {} });
  await server.close();
});

test('a 403 to a key without permissions proves the key', async () => {
  const { id } = await add({ v2: key() });
  const path = `/merchants/${bahrain().id}/keys/${fullKey(bahrain()).id}`;
  await get().control('PUT', path, { permissions: ['delivery:cancel'] });
  const apiSecret = await newSecret(bahrain());
  const rotated = await rotate(id, { v2: { ...key(), apiSecret } });
  expect(rotated.credentials[0]).toMatchObject({
    current: { state: 'proven', endings: { apiSecret: apiSecret.slice(-4) } },
    pending: null,
  });
});

test('a key of another mode beside working ones is used once a test activates it', async () => {
  const { id } = await add({ v1: { accessToken: bahrain().accessToken } });
  await get().control('POST', '/faults', { path: '/v2/', times: 40, status: 503 });
  const first = await rotate(id, { v2: key() }, { testMode: true, confirmed: true });
  expect(first.credentials[0]).toMatchObject({ current: null, pending: { state: 'other_mode' } });
  await get().control('DELETE', '/faults');
  await testConnection(get().ctx, { id });
  const now = await entry(id);
  expect(now).toMatchObject({ testMode: true });
  expect(now.credentials[0]).toMatchObject({ current: { state: 'proven' }, pending: null });
});

test('a key is a test-mode key once it is active, if its owner says so', async () => {
  const { id } = await add({ v2: key() }, { testMode: true });
  const early = await rotate(id, { v2: { ...key(), apiSecret: EARLY } }, { testMode: false });
  expect(early).toMatchObject({ testMode: true });
  await get().db.delete(liveEvents);
  const pending = { v2: { ...key(), apiSecret: await newSecret(bahrain()) } };
  expect(await rotate(id, pending, { testMode: false })).toMatchObject({ testMode: false });
  const rotations = (await get().db.select().from(auditLog)).filter(({ action }) => action === 'credentials_rotated');
  expect(rotations).toMatchObject([{ detail: { testMode: false } }, { detail: { testMode: false } }]);
  const events = (await get().db.select().from(liveEvents)).map(({ kind, subjectIds }) => [kind, subjectIds]);
  expect(events).toContainEqual(['connection', [id]]);
  const connection = await connectionById(id);
  if (!connection) throw new Error('The connection is gone');
  const abilities = await readAbilities({ connection, service: await gateway(id), db: get().db });
  expect(abilities).toMatchObject({ testMode: false });
});

test('the audit log has no mode of credentials that have none', async () => {
  const { id } = await add({ v0: { apiKey: bahrain().v0ApiKey } });
  await rotate(id, { v1: { accessToken: bahrain().accessToken } }, { confirmed: true });
  const lines = await get().db.select().from(auditLog);
  const { detail } = lines.find(({ action }) => action === 'credentials_entered') ?? {};
  expect(Object.keys(Object(detail)).sort()).toEqual(['before', 'endings']);
});

test('unreadable credentials are shown as such, and entered again', async () => {
  const { id } = await add({ v2: key(), v1: { accessToken: bahrain().accessToken } });
  await makeUnreadable(id, 'v2');
  const partly = await entry(id);
  expect(partly.credentials.map(({ current }) => current?.state)).toEqual(['unreadable', 'proven']);
  expect(partly.problem).toBeNull();
  expect((await gateway(id)).generations).toEqual(['v1']);
  expect((await testConnection(get().ctx, { id })).probes[0]).toMatchObject({ problem: 'credentials_unreadable' });
  await discardCredentials(get().ctx, { id, generation: 'v1', slot: 'current' });
  expect(await entry(id)).toMatchObject({ problem: 'unreadable' });
  // There is nothing to compare, so no confirmation is needed.
  const again = await rotate(id, { v2: key() });
  expect(again).toMatchObject({ problem: null, credentials: [{ current: { state: 'proven' }, pending: null }] });
});

test('where orders exist, another country is shown and not taken over', async () => {
  const { id } = await add({ v0: allOf(bahrain()).v0 }, { country: 'SA' });
  await fixture.insertOrder(id, 'pending');
  const both = await rotate(id, { v1: { accessToken: bahrain().accessToken } }, { confirmed: true });
  expect(both).toMatchObject({ country: 'SA', otherCountry: 'BH' });
  expect(both.editable).toContain('country');
});
