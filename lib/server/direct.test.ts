import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DirectRoutes } from '@/lib/request/route-request';
import { tryHotRoute } from './direct';

const ID = '0192f3a1-5b7c-7d2e-8f4a-112233445566';
const LONG = 'x'.repeat(5_000);
const ROUTES: DirectRoutes = {
  '/api/things/[id]': {
    GET: async ({ url, headers }, { params }) =>
      Response.json(
        { ...(await params), query: new URL(url).search, cookie: headers.get('cookie') },
        { headers: { 'cache-control': 'no-store' } },
      ),
  },
  '/api/things': {
    GET: async () => Response.json({ LONG }),
    POST: async ({ body }) => {
      let bytes = 0;
      for await (const chunk of body ?? []) {
        bytes += chunk.byteLength;
        if (bytes > 10) return Response.json({ error: { code: 'too_large' } }, { status: 413 });
      }
      return new Response(null, { status: 204 });
    },
  },
  '/api/events': {
    GET: async ({ signal }) => {
      let sent = 0;
      const stream = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          sent += 1;
          await new Promise((later) => setTimeout(later, 1));
          if (!signal.aborted) controller.enqueue(Buffer.from(`event: beat\ndata: ${sent}\n\n`));
        },
        cancel: () => void ended.push('canceled'),
      });
      return new Response(stream, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
    },
  },
  '/api/broken': {
    GET: async () => {
      throw new Error('not handled');
    },
  },
};
const ended: string[] = [];
const server = createServer();
let origin = '';

beforeAll(async () => {
  globalThis.dispatchDeskDirectRoutes = ROUTES;
  server.on('request', (incoming, response) => {
    if (!tryHotRoute(incoming, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  globalThis.dispatchDeskDirectRoutes = undefined;
  server.close();
});

test('a route gets its parameters, query and headers, and its response is sent', async () => {
  const { statusCode, headers, body } = await request(`${origin}/api/things/${ID}?c=d`, { headers: { cookie: 'e=f' } });
  expect(await body.json()).toEqual({ id: ID, query: '?c=d', cookie: 'e=f' });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('other paths and methods are left to Next.js', async () => {
  for (const [method, path] of [
    ['GET', '/api/things/'],
    ['GET', `/api/things/${ID}/b`],
    // A route of its own beside the ids, and none.
    ['GET', '/api/things/counts'],
    ['GET', '/api/things/%E0%A4%A'],
    ['HEAD', '/api/things'],
    ['DELETE', '/api/things'],
    ['POST', `/api/things/${ID}`],
  ] as const) {
    const { statusCode, body } = await request(origin + path, { method });
    await body.dump();
    expect(`${method} ${path} ${statusCode}`).toBe(`${method} ${path} 418`);
  }
});

test('a long response is compressed for who can read it', async () => {
  const plain = await request(`${origin}/api/things`);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(await plain.body.json()).toEqual({ LONG });
  const packed = await request(`${origin}/api/things`, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(gunzipSync(await packed.body.arrayBuffer()).toString())).toEqual({ LONG });
});

test.each(['gzip;q=0', 'br, gzip; q=0.000', 'gzip;q=0, identity'])('is not compressed for %s', async (accepted) => {
  const plain = await request(`${origin}/api/things`, { headers: { 'accept-encoding': accepted } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(await plain.body.json()).toEqual({ LONG });
});

test('events are sent as they come, and end with the reader', async () => {
  const { headers, body } = await request(`${origin}/api/events`, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'transfer-encoding': 'chunked' });
  expect(headers['content-encoding']).toBeUndefined();
  let text = '';
  for await (const chunk of body) {
    text += chunk;
    if (text.includes('data: 3\n\n')) break;
  }
  expect(text.startsWith('event: beat\ndata: 1\n\n')).toBe(true);
  await vi.waitFor(() => expect(ended).toEqual(['canceled']));
});

test('a handler that stops reading the body can still respond', async () => {
  const refused = await request(`${origin}/api/things`, { method: 'POST', body: 'y'.repeat(900_000) });
  expect([refused.statusCode, await refused.body.json()]).toEqual([413, { error: { code: 'too_large' } }]);
  const taken = await request(`${origin}/api/things`, { method: 'POST', body: 'short' });
  expect(taken.statusCode).toBe(204);
  await taken.body.dump();
});

test('an error of a handler is logged, and shows nothing', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { statusCode, body } = await request(`${origin}/api/broken`);
  expect([statusCode, await body.text()]).toEqual([500, '']);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'not handled' }));
});
