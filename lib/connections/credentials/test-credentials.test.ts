import { expect, test } from 'vitest';
import { z } from 'zod';
import { listConnections } from '../list.server';
import { testConnection, testCredentials } from '../test-credentials.server';
import { allOf, connectionsFixture, fullKey, secretsOf } from '../testing-connections';

const { get, stored, add, entry, merchantIn } = connectionsFixture();
const bahrain = () => merchantIn('BH');

test('entered credentials are tested with their permissions, and not stored', async () => {
  const credentials = allOf(bahrain());
  const result = await testCredentials(get().ctx, { baseUrl: get().sandbox.url, credentials });
  expect(result.probes.map(({ generation, slot, accepted }) => `${generation} ${slot} ${accepted}`)).toEqual([
    'v2 typed true',
    'v1 typed true',
    'v0 typed true',
  ]);
  const [v2, v1] = result.probes;
  expect(v2).toMatchObject({ country: 'BH', problem: null });
  const granted = Object.fromEntries(v2?.permissions.map((grant) => [grant.permission, grant.granted]) ?? []);
  expect(granted).toMatchObject({ 'wallet:read': true, 'delivery:write': true, 'delivery:cancel': null });
  expect(v1).toMatchObject({ country: 'BH', merchantName: bahrain().name });
  expect(await stored()).toEqual([]);
  expect((await listConnections(get().ctx)).connections).toHaveLength(1);
  for (const secret of secretsOf(credentials)) expect(JSON.stringify(result)).not.toContain(secret);
});

test('a test creates and changes nothing at the service', async () => {
  await get().control('DELETE', '/requests');
  await testCredentials(get().ctx, { baseUrl: get().sandbox.url, credentials: allOf(bahrain()) });
  const { requests } = z
    .object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) })
    .parse(await get().control('GET', '/requests'));
  expect(requests.length).toBeGreaterThan(4);
  for (const { method, path } of requests) expect(`${method} ${path}`).toMatch(/^GET |^POST .*\/estimate$/);
});

test('wrong credentials, missing permissions and an unreachable service differ', async () => {
  const wrong = { v2: { apiKey: fullKey(bahrain()).v2.apiKey, apiSecret: 'not the secret' }, v0: { apiKey: 'nobody' } };
  const refused = await testCredentials(get().ctx, { baseUrl: get().sandbox.url, credentials: wrong });
  expect(refused.probes.map(({ accepted, problem }) => [accepted, problem])).toEqual([
    [false, 'service_unauthorized'],
    [false, 'service_unauthorized'],
  ]);
  const weak = bahrain().keys.find(({ permissions }) => !permissions.includes('wallet:read'));
  if (!weak) throw new Error('no key lacks the wallet');
  const { apiKey, apiSecret } = weak;
  const lacking = await testCredentials(get().ctx, {
    baseUrl: get().sandbox.url,
    credentials: { v2: { apiKey, apiSecret } },
  });
  expect(lacking.probes[0]).toMatchObject({ accepted: true });
  expect(lacking.probes[0]?.permissions).toContainEqual({ permission: 'wallet:read', granted: false });
});

const sandbox = (url: string) => url;
test.each([
  ['no server', () => 'http://127.0.0.1:1', null, 'service_no_answer'],
  ['a server without TLS', (url: string) => url.replace('http:', 'https:'), null, 'service_no_answer'],
  ['another path', (url: string) => `${url}/nothing-here`, null, 'service_not_found'],
  ['a firewall', sandbox, { status: 403, body: '<html>Forbidden</html>' }, 'service_forbidden'],
  ['a service with a problem', sandbox, { status: 503 }, 'service_unavailable'],
  ['one answer for everybody', sandbox, { status: 422 }, 'service_unreadable'],
])('%s proves no credentials, and is named', async (_, addressOf, fault, problem) => {
  if (fault) await get().control('POST', '/faults', { path: '/v', times: 60, ...fault });
  const baseUrl = addressOf(get().sandbox.url);
  const { probes } = await testCredentials(get().ctx, { baseUrl, credentials: allOf(bahrain()) });
  expect(probes).toMatchObject(Array(3).fill({ accepted: null, problem }));
});

test('a test of stored credentials updates their status in the list', async () => {
  const { id } = await add({
    v2: { ...fullKey(bahrain()).v2, apiSecret: 'not the secret' },
    v1: { accessToken: bahrain().accessToken },
  });
  const { probes } = await testConnection(get().ctx, { id });
  expect(probes.map(({ slot, accepted }) => `${slot} ${accepted}`)).toEqual(['current false', 'current true']);
  const { credentials, problem } = await entry(id);
  expect(credentials.map(({ current }) => current?.state)).toEqual(['refused', 'proven']);
  expect(credentials[0]?.current?.refusedSince).not.toBeNull();
  expect(problem).toBeNull();
});
