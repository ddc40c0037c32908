import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORT_BODY_BYTES } from '@/lib/imports/schema';
import { freePort } from '@/lib/launch/process/port';
import { BODY_LIMIT_BYTES, limitBody, rawResponse, refusal } from '@/lib/server/refusals';

let server: Server;
let port = 0;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const refused = refusal(request, 'https://desk.example');
    if (refused) return response.writeHead(refused.status).end(refused.message);
    limitBody(request, response, true);
    let bytes = 0;
    try {
      for await (const chunk of request) bytes += chunk.length;
    } catch {
      return;
    }
    response.end(String(bytes));
  });
  port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
});
afterAll(() => server.close());

/** Speaks HTTP over a bare socket: a client library would not send any of this. */
function exchange(text: string | Buffer[]): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of [text].flat()) socket.write(part);
    });
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

test.each([
  ['an absolute-form target', 'http://evil.example/'],
  ['an absolute-form target of another scheme', 'https://evil.example/'],
  ["another host's path", '//evil.example/'],
  ['a backslashed host', '/\\evil.example/'],
  ['a lone percent', '/deliveries/%'],
  ['a malformed sequence', '/deliveries/%zz'],
  ['half a letter', '/deliveries/%D9'],
  ['a zero byte', '/deliveries/%00'],
])('refuses %s', async (_what, target) => {
  expect(await exchange(`GET ${target} HTTP/1.1\r\nhost: desk.example\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
});

test.each(['TRACE', 'PROPFIND', 'PURGE'])('refuses the method %s, which Next does not know', async (method) => {
  expect(await exchange(`${method} / HTTP/1.1\r\nhost: desk.example\r\n\r\n`)).toMatch(/^HTTP\/1.1 405 /);
});

test.each(['/', '/deliveries/%D8%B3?q=%', '/_next/static/a%20b.js', '/a?next=http://x.example/'])(
  'lets %s pass',
  async (target) => {
    expect(await exchange(`GET ${target} HTTP/1.1\r\nhost: desk.example\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  },
);

test.each(['desk.example', 'localhost:3000', '127.0.0.1', '[::1]:3000', '192.168.1.20:3000', '10.0.0.7'])(
  'serves the host %s',
  async (host) => {
    expect(await exchange(`GET / HTTP/1.1\r\nhost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  },
);

test.each([
  'evil.example',
  'desk.example.evil.example',
  'desk.example:81',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'a b',
])('refuses the host %s, which somebody may have pointed here', async (host) => {
  expect(await exchange(`GET / HTTP/1.1\r\nhost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 421 /);
});

test.each([
  'x',
  '%',
  '%5B%5D%5D',
  '{}',
  encodeURIComponent('["",{},null,null,1,2,3,4,5]'),
  'a'.repeat(41_000).slice(0, 12_000),
])('refuses a router state that Next cannot read', async (state) => {
  const answer = await exchange(`GET / HTTP/1.1\r\nhost: desk.example\r\nnext-router-state-tree: ${state}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

test('lets the router state of a page pass', async () => {
  const state = encodeURIComponent(JSON.stringify(['', { children: ['__PAGE__', {}] }, null, null, 1]));
  const head = `GET / HTTP/1.1\r\nhost: desk.example\r\nnext-router-state-tree: ${state}\r\n\r\n`;
  expect(await exchange(head)).toMatch(/^HTTP\/1.1 200 /);
});

test('a response on a bare socket has the security headers', () => {
  expect(rawResponse('400 Bad Request', true)).toMatch(
    /^HTTP\/1.1 400 Bad Request\r\nx-content-type-options: nosniff\r\n/,
  );
  expect(rawResponse('400 Bad Request', true)).toContain('strict-transport-security');
});

test('refuses a body whose declared length is too large, before it arrives', async () => {
  const head = `POST / HTTP/1.1\r\nhost: desk.example\r\ncontent-length: ${BODY_LIMIT_BYTES + 1}\r\n\r\n`;
  expect(await exchange(head)).toMatch(/^HTTP\/1.1 413 /);
});

test('takes the orders of a whole sheet at their own path alone, up to their own limit', async () => {
  const declared = (path: string, bytes: number) =>
    exchange(`POST ${path} HTTP/1.1\r\nhost: desk.example\r\ncontent-length: ${bytes}\r\n\r\n`);
  expect(await declared('/api/imports', IMPORT_BODY_BYTES + 1)).toMatch(/^HTTP\/1.1 413 /);
  expect(await declared('/api/imports/x', BODY_LIMIT_BYTES + 1)).toMatch(/^HTTP\/1.1 413 /);
  const body = Buffer.alloc(BODY_LIMIT_BYTES + 1, 'a');
  const head = `POST /api/imports?a HTTP/1.1\r\nhost: desk.example\r\ncontent-length: ${body.length}\r\n\r\n`;
  expect(await exchange([Buffer.from(head), body])).toContain(String(body.length));
});

test('accepts a body of exactly the limit, declared or chunked', async () => {
  const body = Buffer.alloc(BODY_LIMIT_BYTES, 'a');
  expect(
    await exchange([
      Buffer.from(`POST / HTTP/1.1\r\nhost: desk.example\r\ncontent-length: ${body.length}\r\n\r\n`),
      body,
    ]),
  ).toMatch(new RegExp(`\r\n\r\n${BODY_LIMIT_BYTES}$`));
  expect(await exchange(chunked(body))).toContain(String(BODY_LIMIT_BYTES));
});

test('cuts off a chunked body that grows past the limit', async () => {
  const answer = await exchange(chunked(Buffer.alloc(BODY_LIMIT_BYTES + 1, 'a')));
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('too_large');
  expect(answer).toContain('x-content-type-options: nosniff');
});

function chunked(body: Buffer): Buffer[] {
  const size = 60_000;
  const head = Buffer.from('POST / HTTP/1.1\r\nhost: desk.example\r\ntransfer-encoding: chunked\r\n\r\n');
  const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, i) =>
    body.subarray(i * size, (i + 1) * size),
  );
  const framed = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return [head, ...framed, Buffer.from('0\r\n\r\n')];
}
