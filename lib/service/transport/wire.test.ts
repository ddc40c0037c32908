import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CREDENTIALS,
  json,
  KEY,
  rawJson,
  SECRET,
  startFaultService,
  startRawService,
  stopAll,
} from '../testing-fault-service';
import { createServiceClient } from './client.server';
import type { ServiceRequest } from './service-request';

afterEach(stopAll);

/** The raw bytes of one request, taken apart by hand. */
async function onTheWire(request: Partial<ServiceRequest>, options: { prefix?: string; brand?: string } = {}) {
  let raw = '';
  const service = await startRawService((received, socket) => {
    raw = received;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
    const bodyAt = received.indexOf('\r\n\r\n') + 4;
    if (bodyAt > 3 && received.length - bodyAt >= length) socket.write(rawJson({}));
  });
  const baseUrl = service.baseUrl + (options.prefix ?? '');
  const client = createServiceClient({ baseUrl, credentials: CREDENTIALS, brand: options.brand });
  await client.send({ method: 'GET', path: '/v2/wallet', repeat: 'safe', accept: 'json', ...request });
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const [requestLine = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { requestLine, headers, body: Buffer.from(rest.join('\r\n\r\n'), 'latin1') };
}

function expectSigned(sent: Awaited<ReturnType<typeof onTheWire>>, brand = 'service') {
  const [method, target] = sent.requestLine.split(' ');
  const timestamp = sent.headers.get(`x-${brand}-timestamp`) ?? '';
  const payload = Buffer.concat([Buffer.from(`${timestamp}.${method}.${target}.`), sent.body]);
  expect(timestamp).toMatch(/^\d{13}$/);
  expect(sent.headers.get(`x-${brand}-signature`)).toBe(createHmac('sha256', SECRET).update(payload).digest('hex'));
  expect(sent.headers.get('authorization')).toBe(`Key ${KEY}`);
}

describe('what goes over the wire is what was signed', () => {
  it('a plain path, with no question mark added', async () => {
    const sent = await onTheWire({});
    expect(sent.requestLine).toBe('GET /v2/wallet HTTP/1.1');
    expectSigned(sent);
  });

  it('a query with characters that clients like to re-encode', async () => {
    const sent = await onTheWire({
      path: '/v2/invoices',
      query: { status: "a b&c=d?e/f+g'h(i)~*!", word: 'مدفوع', none: undefined },
    });
    expect(sent.requestLine).toBe(
      "GET /v2/invoices?status=a%20b%26c%3Dd%3Fe%2Ff%2Bg'h(i)~*!&word=%D9%85%D8%AF%D9%81%D9%88%D8%B9 HTTP/1.1",
    );
    expectSigned(sent);
  });

  it.each(['/v2/branches?', '/v2/a/../b//c', '/v2/x?a=[1]|{2}&b=%zz', '/v2/x?a="q"&a=<2>\\^`'])(
    'the target %s, untouched',
    async (path) => {
      const sent = await onTheWire({ path });
      expect(sent.requestLine).toBe(`GET ${path} HTTP/1.1`);
      expectSigned(sent);
    },
  );

  it('the path prefix of the base address', async () => {
    const sent = await onTheWire({ query: { page: 2 } }, { prefix: '/dispatch/api/' });
    expect(sent.requestLine).toBe('GET /dispatch/api/v2/wallet?page=2 HTTP/1.1');
    expectSigned(sent);
  });

  it('the bytes of a body, whatever is in it', async () => {
    const body = '{ "reference" : "A\\u0000",  "name":"شارع 🚚", "lone":"\\ud800" }\n';
    const sent = await onTheWire({ method: 'POST', path: '/v2/deliveries', body });
    expect(sent.body.equals(Buffer.from(body))).toBe(true);
    expect(sent.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
    expectSigned(sent);
  });

  it('a body of bytes', async () => {
    const body = new Uint8Array([0, 255, 128, 10, 13]);
    const sent = await onTheWire({ method: 'PUT', path: '/v2/x', body });
    expect([...sent.body]).toEqual([...body]);
    expectSigned(sent);
  });

  it('no body as an empty one, without a content type', async () => {
    const sent = await onTheWire({ method: 'POST', path: '/v2/deliveries/A1B2/retry', repeat: 'unsent-only' });
    expect(sent.headers.get('content-length')).toBe('0');
    expect(sent.headers.has('content-type')).toBe(false);
    expectSigned(sent);
  });

  it("the maker's name in the headers", async () => {
    expectSigned(await onTheWire({}, { brand: 'acme' }), 'acme');
  });
});

describe('what never goes over the wire', () => {
  it.each([
    'v2/wallet',
    'http://elsewhere/v2/wallet',
    '/v2/wallet\r\nx: y',
    '/v2/wal let',
    '/v2/شارع',
    '/v2/wallet#part',
  ])('the path %j', async (path) => {
    const service = await startFaultService((_, response) => json(response, 200, {}));
    const client = createServiceClient({ baseUrl: service.baseUrl, credentials: CREDENTIALS });
    const call = client.send({ method: 'GET', path, repeat: 'safe', accept: 'json' });
    await expect(call).rejects.toMatchObject({ kind: 'invalid-request', outcome: 'not-done', attempts: 0 });
    expect(service.seen).toHaveLength(0);
  });

  it.each(['ftp://host', 'nonsense', 'http://user:pass@host', 'http://host/?a=1', 'http://host/#x'])(
    'anything to the base address %s',
    (baseUrl) => {
      expect(() => createServiceClient({ baseUrl, credentials: CREDENTIALS })).toThrow(/base address/);
    },
  );

  it('a key with a line break in it, nor a word about what it was', () => {
    const credentials = { apiKey: 'canary\r\nx: y', apiSecret: SECRET };
    expect(() => createServiceClient({ baseUrl: 'http://host', credentials })).toThrow(
      /^The API key must be printable/,
    );
  });
});
