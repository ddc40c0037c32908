import { describe, expect, test } from 'vitest';
import * as v0 from '@/lib/service/v0/schema';
import { CONTACT, eventually, newReference, order, platformOrder, refusal, sharedSandbox } from '../testing-sandbox';
import { openReceiver } from '../webhooks/testing-webhook-receiver';
import { errorOf, MALFORMED_BODIES, sendRaw, statusOf } from './testing-raw-http';

const sandbox = sharedSandbox();

/** Sends one request with raw headers (latin-1). */
function wire(method: string, path: string, headers: readonly string[], body: string | Uint8Array = '') {
  const { host } = new URL(sandbox.url);
  const lines = [`host: ${host}`, 'connection: close', `content-length: ${Buffer.byteLength(body)}`, ...headers];
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return sendRaw(sandbox.url, Buffer.concat([head, Buffer.from(body)]));
}

const token = () => `service-access-token: ${sandbox.merchant('KW').accessToken}`;
const key = () => `authorization: Key ${sandbox.merchant('KW').v0ApiKey}`;

describe('malformed credentials', () => {
  test.each([
    ['twice', () => [token(), token()]],
    ['with bytes beyond ASCII', () => ['service-access-token: \u00e9\u00ff']],
    ['with a tab within', () => [`${token()}\tx`]],
    ['very long', () => [`service-access-token: ${'x'.repeat(10_000)}`]],
    ['a name of a built-in', () => ['service-access-token: __proto__']],
  ])('v1, %s: 401', async (_, headers) => {
    const response = await wire('GET', '/v1/installation', headers());
    expect(statusOf(response)).toBe(401);
    errorOf(response);
  });

  test.each([
    ['another case', () => [key().replace('Key', 'KEY')]],
    ['two keys', () => [`${key()} x`]],
    ['with bytes beyond ASCII', () => ['authorization: Key \u00e9']],
    ['a name of a built-in', () => ['authorization: Key constructor']],
  ])('v0, %s: 401', async (_, headers) => {
    const response = await wire('GET', '/v0/deliveries/ABCDEF', headers());
    expect(statusOf(response)).toBe(401);
    errorOf(response);
  });
});

describe.each([
  '/v1/deliveries',
  '/v1/deliveries/estimate',
  '/v1/deliveries/estimate/static',
  '/v1/timeless_estimate',
  '/v1/branches',
  '/v0/deliveries',
  '/v0/deliveries/estimate',
  '/v0/deliveries/timelessEstimate',
])('POST %s', (path) => {
  test.each(MALFORMED_BODIES)('%s: 400', async (_, body) => {
    const response = await wire('POST', path, [path.startsWith('/v1') ? token() : key()], body);
    expect(statusOf(response)).toBe(400);
    errorOf(response);
  });

  test('over 1 MB: 413', async () => {
    const client = path.startsWith('/v1') ? sandbox.v1('KW') : sandbox.v0('KW');
    expect(refusal(await client.post(path, JSON.stringify({ reference: 'x'.repeat(1_100_000) }))).status).toBe(413);
  });
});

test.each(['/v1/deliveries/x/cancel', '/v0/deliveries/x/cancel'])('%s does not read its body', async (path) => {
  const credential = path.startsWith('/v1') ? token() : key();
  expect(statusOf(await wire('POST', path, [credential], '{"half'))).toBe(404);
});

describe('paths and methods', () => {
  test.each([
    ['GET', '/v1/deliveries', 405],
    ['POST', '/v1/installation', 405],
    ['GET', '/v1/timeless_estimate', 405],
    ['PATCH', '/v1/branches/x', 405],
    ['POST', '/v1/deliveries/x/retry', 404],
    ['GET', '/v1/wallet', 404],
    ['GET', '/v1/invoices', 404],
    ['POST', '/v1/deliveries/timeless_estimate', 405],
    ['GET', '/v1', 404],
    ['GET', '/v1/', 404],
    ['GET', '/v1/installation/', 404],
    ['GET', '/v1/deliveries/%', 404],
    ['GET', '/v1/deliveries/%00', 404],
    ['GET', '/v1/deliveries/__proto__', 404],
    ['GET', '/v1/installation?%zz', 200],
    ['GET', '/v0/deliveries', 405],
    ['DELETE', '/v0/deliveries/x', 405],
    ['GET', '/v0/deliveries/estimate/x', 404],
    ['POST', '/v0/timeless_estimate', 404],
    ['GET', '/v0/deliveries/%E0%A4%A', 404],
  ])('%s %s: %i', async (method, path, status) => {
    const response = await wire(method, path, [path.startsWith('/v1') ? token() : key()]);
    expect(statusOf(response)).toBe(status);
    if (status >= 400) errorOf(response);
  });
});

test.each(['/track/../v1/installation', '/v0/../v1/installation', '/v1/../v0/deliveries/x'])(
  '%s: dots do not bypass authentication',
  async (path) => {
    expect(statusOf(await wire('GET', path, path.startsWith('/v0') ? [key()] : []))).toBe(401);
  },
);

test('an order-webhook-key is sent back byte by byte', async () => {
  const receiver = await openReceiver();
  await sandbox.control('PUT', '/webhooks', { keyId: sandbox.merchant('KW').v0KeyId, url: receiver.url });
  const orderKey = 'Bearer \u00e9\u00ff \t; "key", 1';
  const body = JSON.stringify(platformOrder());
  const response = await wire('POST', '/v0/deliveries', [key(), `order-webhook-key: ${orderKey}`], body);
  const { code } = v0.Delivery.parse(JSON.parse(/\{.*\}/s.exec(response)?.[0] ?? ''));
  await sandbox.v0('KW').post(`/v0/deliveries/${code}/cancel`);
  await eventually(() => receiver.received.length === 1);
  expect(receiver.received[0]?.headers.authorization).toBe(orderKey);
  await receiver.close();
});

test('two order-webhook-keys are joined, and too long together', async () => {
  const headers = [key(), 'order-webhook-key: 12345678901234567890', 'order-webhook-key: 12345678901234567890'];
  const response = await wire('POST', '/v0/deliveries', headers, JSON.stringify(platformOrder()));
  expect(statusOf(response)).toBe(400);
});

test('lone surrogates, control characters and markup are stored and returned unchanged', async () => {
  const name = '<script>\udfff\u0000\u202e';
  const one = await sandbox.v1('KW').post(
    '/v1/deliveries',
    order(sandbox, {
      reference: `\ud800 ${newReference()}`,
      destination_format: 'kuwait_format',
      destination: {
        ...CONTACT,
        contact_name: name,
        area: '__proto__',
        block: '%00',
        street: '\'"',
        building: '\n' + '1',
      },
    }),
  );
  expect(one).toMatchObject({ status: 200, body: { customer: { name } } });
  const zero = await sandbox
    .v0('KW')
    .post('/v0/deliveries', platformOrder({ name, block: '\u0000', orderId: '\ud800' }));
  expect(zero).toMatchObject({ status: 200, body: { customerName: name } });
  await sandbox.restart();
  const { code } = v0.Delivery.parse(zero.body);
  expect((await sandbox.v0('KW').get(`/v0/deliveries/${code}`)).body).toMatchObject({ customerName: name });
});
