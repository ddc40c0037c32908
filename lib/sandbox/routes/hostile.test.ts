import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '@/lib/service/v2/schema';
import { addresses, CONTACT, newReference, order, refusal, sharedSandbox } from '../testing-sandbox';

const sandbox = sharedSandbox();

const ANSWER_WITHIN_MS = 5_000;

/** Writes bytes to the port and reads until the other side is done. */
function wire(bytes: string | Uint8Array): Promise<string> {
  const { port, hostname } = new URL(sandbox.url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      socket.destroy();
      reject(new Error('no answer'));
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', () => resolve(Buffer.concat(chunks).toString()));
  });
}

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

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

function errorOf(answer: string) {
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  return ServiceError.parse(JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? ''));
}

describe('the path exactly as it arrives on the wire', () => {
  test.each([
    '/v2/wallet?',
    '/v2/wallet??',
    '/v2/wallet?a=%zz',
    '/v2/wallet?a=b#c',
    '/v2/wallet?q=[]{}|^`"',
    '/v2/%77allet',
  ])('%s, signed as it is sent, is answered', async (path) => {
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
    const answer = await wire(signedWire('GET', path));
    expect(statusOf(answer)).toBe(404);
    errorOf(answer);
  });
});

describe('requests that are not requests', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['no Host', 'GET /v2/wallet HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [
      'an absolute target',
      'GET http://elsewhere.example/v2/wallet HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      400,
    ],
    ['a strange Host', 'GET / HTTP/1.1\r\nhost: a b@c/d\r\nconnection: close\r\n\r\n', 400],
    ['TRACE', 'TRACE /v2/wallet HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 405],
    ['CONNECT-like verbs', 'PROPFIND /v2/wallet HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 405],
    ['two lengths', 'POST /v2/wallet HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
    [
      'length and chunks',
      'POST /v2/wallet HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no signature', 'GET /v2/nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 401],
  ])('%s: an answer in the error shape', async (_, bytes, status) => {
    const answer = await wire(bytes);
    expect(statusOf(answer)).toBe(status);
    errorOf(answer);
  });

  test('a huge header is refused', async () => {
    const answer = await wire(`GET /v2/wallet HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
    expect(statusOf(answer)).toBeLessThan(500);
  });

  test('a body sent in chunks counts as its bytes', async () => {
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
  const deep = '['.repeat(200_000);

  test.each([
    ['nothing', ''],
    ['half an object', '{"reference":'],
    ['text', '"reference"'],
    ['null', 'null'],
    ['an array', '[{}]'],
    ['NaN', '{"reference":"x","payment":{"amount":NaN}}'],
    ['depth without end', deep],
    ['a byte order mark', '\ufeff{}x'],
    ['bytes that are no UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a prototype', '{"__proto__":{"reference":"x"},"constructor":1}'],
  ])('%s: 400', async (_, body) => {
    const answer = await send(body);
    expect(statusOf(answer)).toBe(400);
    errorOf(answer);
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

  test('lone surrogates, control characters and markup go in and come out', async () => {
    const reference = `\ud800 \u0000 ${newReference()}`;
    const destination = {
      ...CONTACT,
      contact_name: '<script>\udfff',
      area: '__proto__',
      block: '\u202e',
      street: '\'"',
      building: '%00',
    };
    const answer = await sandbox.as('KW').post('/v2/deliveries', order(sandbox, { reference, destination }));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ customer: { name: '<script>\udfff' } });
    const again = await sandbox.as('KW').post('/v2/deliveries', { reference });
    expect(again.body).toEqual(answer.body);
    await sandbox.restart();
    const later = await sandbox.as('KW').post('/v2/deliveries', { reference });
    expect(later.body).toMatchObject({ customer: { name: '<script>\udfff' } });
  });

  test('the largest numbers there are', async () => {
    const answer = await sandbox
      .as('KW')
      .post('/v2/deliveries', order(sandbox, { payment: { amount: Number.MAX_VALUE, type: 'paid' } }));
    expect(answer).toMatchObject({ status: 200, body: { amount: Number.MAX_VALUE } });
    const polar = { destination_format: 'location_format', destination: { ...CONTACT, latitude: 90, longitude: -180 } };
    expect((await sandbox.as('KW').post('/v2/deliveries', order(sandbox, polar))).status).toBe(200);
  });

  test('over 1 MB: 413, announced or not, and the client sees it', async () => {
    const big = JSON.stringify(order(sandbox, { reference: 'x'.repeat(1_100_000) }));
    expect(refusal(await sandbox.as('KW').post('/v2/deliveries', big))).toMatchObject({ status: 413 });
    const head = signedWire('POST', '/v2/deliveries', big, 'transfer-encoding: chunked\r\n');
    const answer = await wire(`${head}${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`);
    expect(statusOf(answer)).toBe(413);
    const announced = signedWire('POST', '/v2/deliveries', '', 'content-length: 99999999999\r\n');
    expect(statusOf(await wire(announced))).toBe(413);
  });

  test('just under 1 MB is read', async () => {
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

test('the body of a GET counts for the signature, and does no harm', async () => {
  const body = JSON.stringify(addresses(sandbox));
  const head = signedWire('GET', '/v2/wallet', body, `content-length: ${body.length}\r\n`);
  expect(statusOf(await wire(head + body))).toBe(200);
});
