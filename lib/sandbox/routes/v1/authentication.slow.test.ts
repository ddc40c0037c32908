import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Delivery, Installation } from '@/lib/service/v1/schema';
import { tokenClient } from '../../testing-client';
import { newReference, order, refusal, sharedSandbox } from '../../testing-sandbox';

const sandbox = sharedSandbox();

const setInstallation = async (body: object) =>
  z
    .object({ accessToken: z.string() })
    .parse((await sandbox.control('PUT', `/merchants/${sandbox.merchant('KW').id}/installation`, body)).body);

describe('Authentication, v1: requests carry the header service-access-token', () => {
  test('a request with the token and without a signature is accepted', async () => {
    expect((await sandbox.v1('KW').get('/v1/branches')).status).toBe(200);
  });

  test.each([
    ['no token', {}],
    ['an empty token', { 'service-access-token': '' }],
    ['an unknown token', { 'service-access-token': 'sbx_token_unknown' }],
    ['the token in another header', { authorization: 'Bearer x' }],
  ])('%s is 401, at unknown paths too', async (_, headers) => {
    for (const path of ['/v1/branches', '/v1/nothing']) {
      const response = await fetch(sandbox.url + path, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'unauthorized', message: expect.any(String) });
    }
  });

  test('the keys of v2 and v0 are not access tokens', async () => {
    const { full, v0ApiKey } = sandbox.merchant('KW');
    for (const key of [full.apiKey, full.apiSecret, v0ApiKey])
      expect(refusal(await tokenClient(sandbox.url, key).get('/v1/branches')).status).toBe(401);
  });

  test('a rotated token is accepted, the one before is not', async () => {
    const { accessToken } = await setInstallation({ rotate: true });
    expect((await tokenClient(sandbox.url, accessToken).get('/v1/installation')).status).toBe(200);
    expect((await sandbox.v1('KW').get('/v1/installation')).status).toBe(401);
    await sandbox.control('POST', '/reset', {});
    expect((await sandbox.v1('KW').get('/v1/installation')).status).toBe(200);
  });
});

const BRANCH = { name: 'Any', phone: '+96522250199', latitude: 29.3, longitude: 48 };
const TRIP = {
  origin_format: 'location_format',
  origin: { latitude: 29.3, longitude: 48 },
  destination_format: 'location_format',
  destination: { latitude: 29.31, longitude: 48.01 },
};

describe('Permissions: without the one an endpoint needs, the response is 403', () => {
  const NEEDS: readonly [permission: string, method: string, path: string, body?: unknown][] = [
    ['branch:write', 'POST', '/v1/branches', BRANCH],
    ['branch:read', 'GET', '/v1/branches'],
    ['branch:read', 'GET', '/v1/branches/x'],
    ['branch:update', 'PUT', '/v1/branches/x', { name: 'Any' }],
    ['branch:delete', 'DELETE', '/v1/branches/x'],
    ['delivery:write', 'POST', '/v1/deliveries', {}],
    ['delivery:read', 'GET', '/v1/deliveries/x'],
    ['delivery:cancel', 'POST', '/v1/deliveries/x/cancel'],
    ['delivery:write', 'POST', '/v1/deliveries/estimate', TRIP],
    ['delivery:write', 'POST', '/v1/deliveries/estimate/static', TRIP],
    ['delivery:write', 'POST', '/v1/timeless_estimate', {}],
  ];

  test.each(NEEDS)('%s: %s %s', async (permission, method, path, body) => {
    const { body: all } = await sandbox.v1('KW').get('/v1/installation');
    const { permissions } = Installation.parse(all);
    await setInstallation({ permissions: permissions.filter((granted) => granted !== permission) });
    const refused = await sandbox.v1('KW').send(method, path, body);
    expect(refusal(refused)).toMatchObject({ status: 403, error: 'forbidden' });
    expect(refusal(refused).message).toContain(permission);
    await setInstallation({ permissions: [permission] });
    expect((await sandbox.v1('KW').send(method, path, body)).status).not.toBe(403);
    await setInstallation({ permissions });
  });
});

describe('GET /v1/installation', () => {
  test('Response: Installation, every field', async () => {
    const { status, body } = await sandbox.v1('KW').get('/v1/installation');
    expect(status).toBe(200);
    const installation = z
      .strictObject(Installation.shape)
      .extend({
        app: z.strictObject(Installation.shape.app.shape),
        merchant: z.strictObject(Installation.shape.merchant.shape),
      })
      .parse(body);
    const { id, name, country } = sandbox.merchant('KW');
    expect(installation.merchant).toMatchObject({ id, name, country });
    expect(installation.merchant.email).toContain('@');
    expect(installation.installation_id).toBe(sandbox.merchant('KW').installationId);
    expect(new Date(installation.installed_at).toISOString()).toBe(installation.installed_at);
    expect(Date.parse(installation.installed_at)).toBeLessThan(Date.now());
    expect(installation.permissions).toEqual(expect.arrayContaining(['branch:read', 'delivery:write', 'wallet:read']));
    expect(installation.inputs.length).toBeGreaterThan(0);
    expect(installation.webhooks).toEqual([]);
  });

  test('permissions may be empty, and are as granted; inputs are as submitted', async () => {
    await setInstallation({ permissions: [], inputs: [{ name: 'store', value: 'المتجر' }] });
    const { status, body } = await sandbox.v1('KW').get('/v1/installation');
    expect({ status, body }).toMatchObject({ status: 200, body: { permissions: [], inputs: [{ value: 'المتجر' }] } });
    await sandbox.control('POST', '/reset', {});
  });

  test('webhooks: array of { topic, url } as configured', async () => {
    const { accessToken } = sandbox.merchant('KW');
    const topics = ['order.updated', 'wallet.balance_low'];
    await sandbox.control('PUT', '/webhooks', { accessToken, url: 'http://127.0.0.1:9/hook', topics });
    const { body } = await sandbox.v1('KW').get('/v1/installation');
    expect(body).toMatchObject({ webhooks: topics.map((topic) => ({ topic, url: 'http://127.0.0.1:9/hook' })) });
    await sandbox.control('PUT', '/webhooks', { accessToken, url: null });
    expect((await sandbox.v1('KW').get('/v1/installation')).body).toMatchObject({ webhooks: [] });
  });

  test('each token shows its own', async () => {
    expect((await sandbox.v1('SA').get('/v1/installation')).body).toMatchObject({ merchant: { country: 'SA' } });
  });
});

test('A merchant can read only its own resources; another merchant’s delivery answers 404', async () => {
  const created = await sandbox.v1('KW').post('/v1/deliveries', order(sandbox, { reference: newReference() }));
  const { code } = Delivery.parse(created.body);
  expect(refusal(await sandbox.v1('BH').get(`/v1/deliveries/${code}`)).status).toBe(404);
  expect(refusal(await sandbox.v1('BH').post(`/v1/deliveries/${code}/cancel`)).status).toBe(404);
});
