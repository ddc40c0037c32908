import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addresses, CONTACT, newReference, order, refusal, sharedSandbox } from '../testing-sandbox';
import { errorOf, MALFORMED_BODIES, sendRaw, statusOf } from './testing-raw-http';

const sandbox = sharedSandbox();

const wire = (bytes: string | Uint8Array) => sendRaw(sandbox.url, bytes);

function signedWire(method: string, path: string, body: string | Uint8Array = '', more = ''): string {
  const { apiKey, apiSecret } = sandbox.merchant('KW').full;
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', apiSecret)
    .update(`${timestamp}.${method}.${path}.`)
    .update(body)
    .digest('hex');
  const { host } = new URL(sandbox.url);
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\nauthorization: Key ${apiKey}\r\nx-service-timestamp: ${timestamp}\r\nx-service-signature: ${signature}\r\n${more}\r\n`;
}

describe('the path exactly as it arrives on the wire', () => {
  test.each([
    '/v2/wallet?',
    '/v2/wallet??',
    '/v2/wallet?a=%zz',
    '/v2/wallet?a=b#c',
    '/v2/wallet?q=[]{}|^`"',
    '/v2/%77allet',
  ])('%s, signed as it is sent, is accepted', async (path) => {
    expect(statusOf(await wire(signedWire('GET', path)))).toBe(200);
  });

  test('signed without the trailing "?" that was sent, it is 401', async () => {
    const request = signedWire('GET', '/v2/wallet').replace('GET /v2/wallet ', 'GET /v2/wallet? ');
    expect(statusOf(await wire(request))).toBe(401);
  });

  test('dots are not resolved into another path’s signature', async () => {
    const request = signedWire('GET', '/v2/wallet').replace('GET /v2/wallet ', 'GET /v2/branches/../wallet ');
    expect(statusOf(await wire(request))).toBe(401);
  });

  test.each([
    '/v2/deliveries/%',
    '/v2/deliveries/%E0%A4%A',
    '/v2/deliveries/%00',
    '/v2/branches/%2e%2e%2f',
    '/v2//wallet',
    '/v2/wallet/',
    '/v2/nothing',
  ])('%s is 404, in the error shape', async (path) => {
    const response = await wire(signedWire('GET', path));
    expect(statusOf(response)).toBe(404);
    errorOf(response);
  });
});

describe('requests that are not valid HTTP', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['no Host', 'GET /v2/wallet HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [
      'an absolute target',
      'GET http://elsewhere.example/v2/wallet HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      400,
    ],
    ['a strange Host', 'GET / HTTP/1.1\r\nhost: a b@c/d\r\nconnection: close\r\n\r\n', 421],
    ['the name of another website', 'GET / HTTP/1.1\r\nhost: evil.example:4010\r\nconnection: close\r\n\r\n', 421],
    ['TRACE', 'TRACE /v2/wallet HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 405],
    ['CONNECT-like verbs', 'PROPFIND /v2/wallet HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 405],
    [
      'two lengths',
      'POST /v2/wallet HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
    ],
    [
      'length and chunks',
      'POST /v2/wallet HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no signature', 'GET /v2/nothing HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 401],
  ])('%s: a response in the error shape', async (_, bytes, status) => {
    const response = await wire(bytes);
    expect(statusOf(response)).toBe(status);
    errorOf(response);
  });

  test('a huge header is refused', async () => {
    const response = await wire(`GET /v2/wallet HTTP/1.1\r\nhost: localhost\r\nx-big: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(statusOf(response)).toBeGreaterThanOrEqual(400);
    expect(statusOf(response)).toBeLessThan(500);
  });

  test('a chunked body is signed without its chunk headers', async () => {
    const body = JSON.stringify(order(sandbox));
    const head = signedWire('POST', '/v2/deliveries', body, 'transfer-encoding: chunked\r\n');
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect(statusOf(await wire(head + chunked))).toBe(200);
  });
});

describe('bodies', () => {
  const send = async (body: string | Uint8Array) => {
    const head = signedWire('POST', '/v2/deliveries', body, `content-length: ${Buffer.byteLength(body)}\r\n`);
    return wire(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
  };

  test.each(MALFORMED_BODIES)('%s: 400', async (_, body) => {
    const response = await send(body);
    expect(statusOf(response)).toBe(400);
    errorOf(response);
  });

  test.each([
    ['an endless amount', { payment: { amount: '1e999', type: 'cash' } }],
    ['a nested field', { destination: { ...CONTACT, area: { deep: { deeper: [] } } } }],
    ['arrays for objects', { destination: [[]], origin: [] }],
    ['a null origin', { origin: null }],
    ['a name of a built-in', { destination_format: 'constructor' }],
  ])('%s: 400', async (_, changes) => {
    const body = JSON.stringify(order(sandbox, changes)).replace('"1e999"', '1e999');
    expect(statusOf(await send(body))).toBe(400);
  });

  test('lone surrogates, control characters and markup are stored and returned unchanged', async () => {
    const reference = `\ud800 \u0000 ${newReference()}`;
    const destination = {
      ...CONTACT,
      contact_name: '<script>\udfff',
      area: '__proto__',
      block: '\u202e',
      street: '\'"',
      building: '%00',
    };
    const response = await sandbox.as('KW').post('/v2/deliveries', order(sandbox, { reference, destination }));
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ customer: { name: '<script>\udfff' } });
    const again = await sandbox.as('KW').post('/v2/deliveries', { reference });
    expect(again.body).toEqual(response.body);
    await sandbox.restart();
    const later = await sandbox.as('KW').post('/v2/deliveries', { reference });
    expect(later.body).toMatchObject({ customer: { name: '<script>\udfff' } });
  });

  test('the largest numbers are accepted', async () => {
    const response = await sandbox
      .as('KW')
      .post('/v2/deliveries', order(sandbox, { payment: { amount: Number.MAX_VALUE, type: 'paid' } }));
    expect(response).toMatchObject({ status: 200, body: { amount: Number.MAX_VALUE } });
    const polar = { destination_format: 'location_format', destination: { ...CONTACT, latitude: 90, longitude: -180 } };
    expect((await sandbox.as('KW').post('/v2/deliveries', order(sandbox, polar))).status).toBe(200);
  });

  test('over 1 MB: 413, with or without content-length, and the client receives it', async () => {
    const big = JSON.stringify(order(sandbox, { reference: 'x'.repeat(1_100_000) }));
    expect(refusal(await sandbox.as('KW').post('/v2/deliveries', big))).toMatchObject({ status: 413 });
    const head = signedWire('POST', '/v2/deliveries', big, 'transfer-encoding: chunked\r\n');
    const response = await wire(`${head}${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`);
    expect(statusOf(response)).toBe(413);
    const announced = signedWire('POST', '/v2/deliveries', '', 'content-length: 99999999999\r\n');
    expect(statusOf(await wire(announced))).toBe(413);
  });

  test('just under 1 MB is accepted', async () => {
    const reference = 'y'.repeat(1_000_000);
    expect((await sandbox.as('KW').post('/v2/deliveries', order(sandbox, { reference }))).status).toBe(200);
  });
});

describe('wrong methods and unknown paths', () => {
  test.each([
    ['GET', '/v2/deliveries'],
    ['PUT', '/v2/deliveries/ABCDEF'],
    ['DELETE', '/v2/deliveries/ABCDEF'],
    ['GET', '/v2/deliveries/ABCDEF/cancel'],
    ['GET', '/v2/deliveries/estimate/static'],
    ['PATCH', '/v2/branches/ABCDEF'],
    ['POST', '/v2/invoices'],
    ['POST', '/v2/wallet'],
    ['OPTIONS', '/v2/wallet'],
  ])('%s %s is 405 or 404', async (method, path) => {
    expect([404, 405]).toContain(refusal(await sandbox.as('KW').send(method, path)).status);
  });

  test.each(['/', '/v3/wallet', '/v2', '/V2/wallet', '/favicon.ico'])(
    'POST %s is refused in the error shape',
    async (path) => {
      const { status } = refusal(await sandbox.as('KW').post(path, {}));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

test('the body of a GET is part of the signature, and ignored', async () => {
  const body = JSON.stringify(addresses(sandbox));
  const head = signedWire('GET', '/v2/wallet', body, `content-length: ${body.length}\r\n`);
  expect(statusOf(await wire(head + body))).toBe(200);
});
