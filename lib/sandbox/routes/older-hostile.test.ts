import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import * as v0 from '@/lib/service/v0/schema';
import { ServiceError } from '@/lib/service/v2/schema';
import { CONTACT, eventually, newReference, order, platformOrder, refusal, sharedSandbox } from '../testing-sandbox';
import { openReceiver } from '../webhooks/testing-webhook-receiver';

const sandbox = sharedSandbox();

const ANSWER_WITHIN_MS = 5_000;

/** One request as raw bytes (latin-1), and what comes back. */
function wire(
  method: string,
  path: string,
  headers: readonly string[],
  body: string | Uint8Array = '',
): Promise<string> {
  const { port, hostname, host } = new URL(sandbox.url);
  const lines = [`host: ${host}`, 'connection: close', `content-length: ${Buffer.byteLength(body)}`, ...headers];
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.concat([head, Buffer.from(body)])));
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      socket.destroy();
      reject(new Error('no answer'));
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', () => resolve(Buffer.concat(chunks).toString()));
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const errorOf = (answer: string) =>
  ServiceError.parse(JSON.parse(/\{.*\}/s.exec(answer.split('\r\n\r\n')[1] ?? '')?.[0] ?? ''));
const token = () => `service-access-token: ${sandbox.merchant('KW').accessToken}`;
const key = () => `authorization: Key ${sandbox.merchant('KW').v0ApiKey}`;

describe('credentials that are none', () => {
  test.each([
    ['twice', () => [token(), token()]],
    ['with bytes beyond ASCII', () => ['service-access-token: \u00e9\u00ff']],
    ['with a tab within', () => [`${token()}\tx`]],
    ['very long', () => [`service-access-token: ${'x'.repeat(10_000)}`]],
    ['a name of a built-in', () => ['service-access-token: __proto__']],
  ])('v1, %s: 401', async (_, headers) => {
    const answer = await wire('GET', '/v1/installation', headers());
    expect(statusOf(answer)).toBe(401);
    errorOf(answer);
  });

  test.each([
    ['another case', () => [key().replace('Key', 'KEY')]],
    ['two keys', () => [`${key()} x`]],
    ['with bytes beyond ASCII', () => ['authorization: Key \u00e9']],
    ['a name of a built-in', () => ['authorization: Key constructor']],
  ])('v0, %s: 401', async (_, headers) => {
    const answer = await wire('GET', '/v0/deliveries/ABCDEF', headers());
    expect(statusOf(answer)).toBe(401);
    errorOf(answer);
  });
});

const STRANGE_BODIES = [
  ['nothing', ''],
  ['half an object', '{"reference":'],
  ['text', '"reference"'],
  ['null', 'null'],
  ['an array', '[{}]'],
  ['NaN', '{"reference":"x","payment":{"amount":NaN}}'],
  ['depth without end', '['.repeat(200_000)],
  ['a byte order mark', '\ufeff{}x'],
  ['bytes that are no UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a prototype', '{"__proto__":{"reference":"x"},"constructor":1,"platformData":{"__proto__":{"orderId":"x"}}}'],
  ['a flood of depth within', `{"origin":${'{"origin":'.repeat(5000)}1${'}'.repeat(5001)}`],
] as const;

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
  test.each(STRANGE_BODIES)('%s: 400', async (_, body) => {
    const answer = await wire('POST', path, [path.startsWith('/v1') ? token() : key()], body);
    expect(statusOf(answer)).toBe(400);
    errorOf(answer);
  });

  test('over 1 MB: 413', async () => {
    const client = path.startsWith('/v1') ? sandbox.v1('KW') : sandbox.v0('KW');
    expect(refusal(await client.post(path, JSON.stringify({ reference: 'x'.repeat(1_100_000) }))).status).toBe(413);
  });
});

test.each(['/v1/deliveries/x/cancel', '/v0/deliveries/x/cancel'])('%s does not look at its body', async (path) => {
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
    const answer = await wire(method, path, [path.startsWith('/v1') ? token() : key()]);
    expect(statusOf(answer)).toBe(status);
    if (status >= 400) errorOf(answer);
  });
});

test.each(['/track/../v1/installation', '/v0/../v1/installation', '/v1/../v0/deliveries/x'])(
  '%s: dots lead past no credential',
  async (path) => {
    expect(statusOf(await wire('GET', path, path.startsWith('/v0') ? [key()] : []))).toBe(401);
  },
);

test('an order-webhook-key is sent back byte by byte, whatever it is made of', async () => {
  const receiver = await openReceiver();
  await sandbox.control('PUT', '/webhooks', { keyId: sandbox.merchant('KW').v0KeyId, url: receiver.url });
  const orderKey = 'Bearer \u00e9\u00ff \t; "key", 1';
  const body = JSON.stringify(platformOrder());
  const answer = await wire('POST', '/v0/deliveries', [key(), `order-webhook-key: ${orderKey}`], body);
  const { code } = v0.Delivery.parse(JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? ''));
  await sandbox.v0('KW').post(`/v0/deliveries/${code}/cancel`);
  await eventually(() => receiver.received.length === 1);
  expect(receiver.received[0]?.headers.authorization).toBe(orderKey);
  await receiver.close();
});

test('two order-webhook-keys count as what the server makes of them: too long together', async () => {
  const headers = [key(), 'order-webhook-key: 12345678901234567890', 'order-webhook-key: 12345678901234567890'];
  const answer = await wire('POST', '/v0/deliveries', headers, JSON.stringify(platformOrder()));
  expect(statusOf(answer)).toBe(400);
});

test('lone surrogates, control characters and markup go in and come out', async () => {
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
