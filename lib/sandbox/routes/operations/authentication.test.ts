import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CONTACT, newReference, order, refusal, sharedSandbox } from '../../testing-sandbox';

const sandbox = sharedSandbox();

/** Signs as the interface describes, without the product's code. What is sent may differ from what is signed. */
async function raw(
  method: string,
  path: string,
  signed: { path?: string; body?: string; timestamp?: string; method?: string } = {},
  sent: { body?: string; headers?: Record<string, string> } = {},
) {
  const { apiKey, apiSecret } = sandbox.merchant('KW').full;
  const timestamp = signed.timestamp ?? String(Date.now());
  const payload = `${timestamp}.${signed.method ?? method}.${signed.path ?? path}.${signed.body ?? ''}`;
  const response = await fetch(sandbox.url + path, {
    method,
    headers: {
      authorization: `Key ${apiKey}`,
      'x-service-timestamp': timestamp,
      'x-service-signature': createHmac('sha256', apiSecret).update(payload).digest('hex'),
      ...sent.headers,
    },
    body: sent.body ?? signed.body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('Authentication, v2: every request carries three headers', () => {
  test('a correctly signed request is accepted', async () => {
    expect((await raw('GET', '/v2/wallet')).status).toBe(200);
  });

  test.each(['authorization', 'x-service-timestamp', 'x-service-signature'])('without %s it is 401', async (name) => {
    expect(refusal(await raw('GET', '/v2/wallet', {}, { headers: { [name]: '' } })).status).toBe(401);
  });

  test.each([
    ['an unknown key', 'Key sbx_unknown'],
    ['another scheme', 'Bearer sbx_unknown'],
    ['no key', 'Key '],
  ])('%s is 401', async (_, authorization) => {
    expect(refusal(await raw('GET', '/v2/wallet', {}, { headers: { authorization } })).status).toBe(401);
  });
});

describe('Authentication, v2: signed payload = <timestamp>.<METHOD>.<path>.<body>', () => {
  test.each(['/v2/wallet?a=1&a=2&=', '/v2/branches?page=1&name=%D8%AF%20x', '/v2/wallet?q=a+b%2Bc'])(
    'the path is signed as it arrives on the wire: %s',
    async (path) => {
      // fetch drops a trailing "?": hostile.test.ts sends that one over a raw socket.
      expect((await raw('GET', path)).status).toBe(200);
      expect(refusal(await raw('GET', path, { path: `${path}x` })).status).toBe(401);
    },
  );

  test('the query string is part of it', async () => {
    expect((await raw('GET', '/v2/branches?page=1', { path: '/v2/branches' })).status).toBe(401);
  });

  test('the method is part of it', async () => {
    expect((await raw('GET', '/v2/wallet', { method: 'POST' })).status).toBe(401);
  });

  test('a body altered after signing is 401, even by a space', async () => {
    const body = JSON.stringify(order(sandbox));
    expect((await raw('POST', '/v2/deliveries', { body }, { body: `${body} ` })).status).toBe(401);
    expect((await raw('POST', '/v2/deliveries', { body })).status).toBe(200);
  });

  test('bytes are signed, not characters: Arabic bodies verify', async () => {
    const destination = { ...CONTACT, contact_name: 'سارة', area: 'السالمية', block: '١', street: 'ش', building: '٢' };
    const body = JSON.stringify(order(sandbox, { destination }));
    expect((await raw('POST', '/v2/deliveries', { body })).status).toBe(200);
  });

  test('the signature is lowercase hex', async () => {
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', sandbox.merchant('KW').full.apiSecret)
      .update(`${timestamp}.GET./v2/wallet.`)
      .digest('hex');
    const send = (value: string) =>
      raw('GET', '/v2/wallet', {}, { headers: { 'x-service-timestamp': timestamp, 'x-service-signature': value } });
    expect((await send(signature)).status).toBe(200);
    expect((await send(signature.toUpperCase())).status).toBe(401);
    expect((await send(signature.slice(0, -1))).status).toBe(401);
  });
});

describe('Authentication, v2: timestamp', () => {
  test.each([
    ['31 seconds old', () => String(Date.now() - 31_000)],
    ['31 seconds ahead', () => String(Date.now() + 31_000)],
    ['in seconds', () => String(Math.floor(Date.now() / 1000))],
    ['ISO 8601', () => new Date().toISOString()],
    ['hexadecimal', () => `0x${Date.now().toString(16)}`],
    ['signed', () => `+${Date.now()}`],
    ['of endless digits', () => '9'.repeat(300)],
  ])('%s is 401', async (_, timestamp) => {
    expect(refusal(await raw('GET', '/v2/wallet', { timestamp: timestamp() })).status).toBe(401);
  });

  test('25 seconds either way is accepted', async () => {
    expect((await raw('GET', '/v2/wallet', { timestamp: String(Date.now() - 25_000) })).status).toBe(200);
    expect((await raw('GET', '/v2/wallet', { timestamp: String(Date.now() + 25_000) })).status).toBe(200);
  });

  test("skew is measured from the service's clock, which its Date header shows", async () => {
    await sandbox.control('POST', '/clock', { skewSeconds: 300 });
    const refused = await raw('GET', '/v2/wallet');
    const serviceNow = Date.parse(refused.headers.get('date') ?? '');
    expect(refused.status).toBe(401);
    expect(serviceNow - Date.now()).toBeGreaterThan(295_000);
    expect((await raw('GET', '/v2/wallet', { timestamp: String(serviceNow) })).status).toBe(200);
    await sandbox.control('POST', '/clock', { skewSeconds: 0 });
  });
});

describe('Authentication, v2: keys', () => {
  test('a rotated secret invalidates clients that still use the previous one', async () => {
    const { id, limited } = sandbox.merchant('BH');
    const before = sandbox.as('BH', 'limited');
    expect((await before.get('/v2/branches')).status).toBe(200);
    const rotated = await sandbox.control('PUT', `/merchants/${id}/keys/${limited.id}`, { rotate: true });
    expect(rotated.status).toBe(200);
    expect(z.object({ apiSecret: z.string() }).parse(rotated.body).apiSecret).not.toBe(limited.apiSecret);
    expect((await before.get('/v2/branches')).status).toBe(401);
  });

  test('a test-mode key creates orders with test_mode true, another one with false', async () => {
    const [live, test] = await Promise.all([
      sandbox.as('KW').post('/v2/deliveries', order(sandbox, { reference: newReference() })),
      sandbox.as('KW', 'test').post('/v2/deliveries', order(sandbox, { reference: newReference() })),
    ]);
    expect(live.body).toMatchObject({ test_mode: false });
    expect(test.body).toMatchObject({ test_mode: true });
  });
});

describe('Permissions: when the key lacks the permission an endpoint needs, the response is 403', () => {
  const calls: [string, string, string][] = [
    ['branch:write', 'POST', '/v2/branches'],
    ['branch:read', 'GET', '/v2/branches'],
    ['branch:read', 'GET', '/v2/branches/:id'],
    ['branch:update', 'PUT', '/v2/branches/:id'],
    ['branch:delete', 'DELETE', '/v2/branches/:id'],
    ['delivery:write', 'POST', '/v2/deliveries'],
    ['delivery:write', 'POST', '/v2/deliveries/estimate'],
    ['delivery:write', 'POST', '/v2/deliveries/estimate/static'],
    ['delivery:read', 'GET', '/v2/deliveries/:id'],
    ['delivery:cancel', 'POST', '/v2/deliveries/:id/cancel'],
    ['delivery:retry', 'POST', '/v2/deliveries/:id/retry'],
    ['invoices:read', 'GET', '/v2/invoices'],
    ['invoices:read', 'GET', '/v2/invoices/:id'],
    ['wallet:read', 'GET', '/v2/wallet'],
  ];

  test.each(calls)('%s: %s %s', async (permission, method, path) => {
    const { id, limited } = sandbox.merchant('SA');
    const all = sandbox.merchant('SA').full.permissions;
    const grant = (permissions: string[]) =>
      sandbox.control('PUT', `/merchants/${id}/keys/${limited.id}`, { permissions });
    const wire = path.replace(':id', 'unknown');
    await grant(all.filter((granted) => granted !== permission));
    const refused = refusal(await sandbox.as('SA', 'limited').send(method, wire, method === 'GET' ? undefined : {}));
    expect(refused).toMatchObject({ status: 403, error: 'forbidden' });
    await grant([permission]);
    const allowed = await sandbox.as('SA', 'limited').send(method, wire, method === 'GET' ? undefined : {});
    expect([200, 400, 404]).toContain(allowed.status);
  });

  test('the 401 comes before the 403: a key without wallet:read and a wrong signature', async () => {
    const { apiKey } = sandbox.merchant('BH').limited;
    expect((await raw('GET', '/v2/wallet', {}, { headers: { authorization: `Key ${apiKey}` } })).status).toBe(401);
  });
});
