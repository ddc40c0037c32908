import { expect, it } from 'vitest';
import { PERMISSIONS } from '@/lib/service/model/values';
import { PERMISSION_REQUESTS } from './probe/requests';
import { openLaboratory } from './testing-laboratory';

const { control, examined, merchant, target, through } = openLaboratory();

/** Permissions that an examination can find out about: it cancels and retries nothing. */
const TRIED = PERMISSIONS.filter((name) => PERMISSION_REQUESTS[name]);

/** The person allows requests that the service must refuse. */
const WRITING = { tryWriting: true };

const keyOf = (country: 'KW' | 'SA') => `/merchants/${merchant(country).id}/keys/${merchant(country).key('full').id}`;
const withhold = (country: 'KW' | 'SA', ...names: string[]) =>
  control('PUT', keyOf(country), { permissions: PERMISSIONS.filter((name) => !names.includes(name)) });

it('missing ones are named', async () => {
  const { diagnosis, steps } = await examined(target({ only: ['v2'], kind: 'limited' }), WRITING);
  const permissions = TRIED.filter((name) => name !== 'branch:read' && name !== 'delivery:read');
  expect(diagnosis).toMatchObject({ cause: 'missing_permission', severity: 'attention', facts: { permissions } });
  const failed = steps.filter(({ id, outcome }) => id === 'permission' && outcome === 'failed');
  expect(failed.map(({ permission }) => permission)).toEqual(permissions);
});

it.each(TRIED)('%s alone', async (permission) => {
  await withhold('SA', permission);
  const { diagnosis, generations } = await examined(target({ only: ['v2'], country: 'SA' }), WRITING);
  expect(diagnosis).toMatchObject({ cause: 'missing_permission', facts: { permissions: [permission] } });
  expect(generations.v2?.grants.filter(({ granted }) => granted === false)).toEqual([{ permission, granted: false }]);
  await withhold('SA');
});

it('of v1, as its installation lists them; v2 does the rest', async () => {
  await control('PUT', `/merchants/${merchant('SA').id}/installation`, {
    permissions: ['branch:read', 'delivery:read', 'delivery:write'],
  });
  const alone = await examined(target({ only: ['v1'], country: 'SA' }));
  const permissions = ['branch:write', 'branch:update', 'branch:delete', 'delivery:cancel'];
  expect(alone.diagnosis).toMatchObject({ cause: 'missing_permission', facts: { permissions } });
  const both = await examined(target({ only: ['v2', 'v1'], country: 'SA' }));
  expect(both.diagnosis.cause).toBe('healthy');
  for (const permission of ['branch:write', 'delivery:cancel'] as const) {
    const expected = { outcome: 'warning', finding: 'permission_elsewhere', facts: { by: 'v2' } };
    expect(both.step('permission', 'v1', permission)).toMatchObject(expected);
  }
});

it('about a delivery are needed of the generation that makes new ones', async () => {
  await withhold('KW', 'delivery:read', 'delivery:cancel', 'branch:read');
  const maker = await examined(target());
  const permissions = ['delivery:read'];
  expect(maker.diagnosis).toMatchObject({ cause: 'missing_permission', facts: { permissions } });
  expect(maker.step('permission', 'v2', 'branch:read').finding).toBe('permission_elsewhere');
  await withhold('KW', 'delivery:write', 'delivery:cancel', 'delivery:retry');
  const former = await examined(target());
  expect(former.diagnosis.cause).toBe('healthy');
  expect(former.step('permission', 'v2', 'delivery:write').facts).toEqual({ by: 'v1' });
  await withhold('KW');
});

it('a full examination sends no cancel and no retry, not even of an order that cannot exist', async () => {
  const proxy = await through({});
  const { diagnosis, step } = await examined(target({ baseUrl: proxy.url, only: ['v2'] }), WRITING);
  expect(diagnosis.cause).toBe('healthy');
  for (const permission of ['delivery:cancel', 'delivery:retry'] as const)
    expect(step('permission', 'v2', permission).finding).toBe('permission_untried');
  expect(proxy.seen.map(({ method }) => method)).toEqual(expect.arrayContaining(['PUT', 'DELETE']));
  for (const { target: path } of proxy.seen) expect(path).not.toMatch(/cancel|retry/);
});

it('without the person’s word, a full examination sends nothing that would write', async () => {
  const proxy = await through({});
  const { diagnosis, step } = await examined(target({ baseUrl: proxy.url }));
  expect(diagnosis).toMatchObject({ cause: 'healthy', severity: 'attention' });
  for (const permission of ['branch:write', 'branch:update', 'branch:delete'] as const)
    expect(step('permission', 'v2', permission)).toMatchObject({ outcome: 'unknown', finding: 'permission_untried' });
  const sent = proxy.seen.map(({ method, target: path }) => `${method} ${path}`);
  expect(sent.filter((request) => !/^GET |^POST \/v[0-2]\/deliveries\/estimate$/.test(request))).toEqual([]);
});

it('a quick examination reads, estimates, and asks nothing else', async () => {
  const proxy = await through({});
  const { generations, pending, lines } = await examined(target({ baseUrl: proxy.url, country: 'BH' }), {
    depth: 'quick',
  });
  expect(generations).toMatchObject({
    v2: { accepted: true, currency: 'BHD' },
    v1: { accepted: true, merchantName: expect.any(String), country: expect.any(String) },
    v0: { accepted: true, grants: [] },
  });
  const granted = new Map(generations.v2?.grants.map((grant) => [grant.permission, grant.granted]));
  expect(granted.get('delivery:write')).toBe(true);
  expect(granted.get('delivery:cancel')).toBeNull();
  for (const { method, target: path } of proxy.seen) expect(`${method} ${path}`).toMatch(/^GET |^POST .*\/estimate$/);
  expect(proxy.seen.length).toBeLessThan(12);
  expect([pending, lines.length > 0]).toEqual([{}, true]);
});

it.each<[of: string, changes: Parameters<typeof target>[0] & { below?: string }, accepted: boolean | null]>([
  ['refused credentials', { secret: 'wrong', token: 'wrong-token', v0Key: 'wrong-v0-key' }, false],
  ['a wrong address', { below: '/nothing-here' }, null],
])('a quick examination of %s', async (_, { below = '', ...changes }, accepted) => {
  const proxy = await through({});
  const found = await examined(target({ baseUrl: proxy.url + below, ...changes }), { depth: 'quick' });
  expect(Object.values(found.generations).map((generation) => generation.accepted)).toEqual([
    accepted,
    accepted,
    accepted,
  ]);
  expect(proxy.seen.length).toBeLessThan(20);
});
