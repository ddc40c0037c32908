import { NextRequest } from 'next/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import { serveRequests } from '@/lib/testing/serve-requests';
import * as credentials from './[id]/credentials/route';
import * as one from './[id]/route';
import * as tests from './[id]/test/route';
import * as token from './[id]/webhook-token/route';
import * as all from './route';
import * as typed from './test/route';

/** Hostile input to the routes of connections: nothing is echoed or stored, and nothing crashes. */

const HOST = 'localhost:3000';
const SECRET = 'the secret that nobody must see';
const KEY = 'the-key-that-nobody-must-see';

let fixture: AuthFixture;
let cookie = '';
const id = newId();
const printed: unknown[] = [];
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  fixture.clock.now = new Date();
  cookie = sessionCookie((await fixture.person('owner')).token, false).split(';')[0] ?? '';
  await fixture.db.insert(connections).values({
    id,
    slug: 'main',
    environmentKey: 'env:http://127.0.0.1:4010',
    name: 'Main',
    source: 'environment',
    baseUrl: 'http://127.0.0.1:4010',
    webhookTokenDigest: 'a'.repeat(64),
  });
  for (const kind of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words) => void printed.push(...words));
  }
});
afterEach(async () => {
  expect(JSON.stringify(printed)).not.toMatch(/nobody must see|nobody-must-see/);
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

type Handler = (request: NextRequest, args: { params: Promise<Record<string, string>> }) => Promise<Response>;
async function send(handler: Handler, method: string, body?: unknown, params: Record<string, string> = {}, query = '') {
  const request = new NextRequest(`http://${HOST}/api/connections${query}`, {
    method,
    headers: { host: HOST, origin: `http://${HOST}`, cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(KEY);
  const parsed: { error?: { code?: string; fields?: { path: string }[] } } = text ? JSON.parse(text) : {};
  const fields = (parsed.error?.fields ?? []).map(({ path }) => path);
  return [response.status, parsed.error?.code ?? text.length, ...fields].join(' ');
}
const order = (change: object = {}) => ({
  name: 'New',
  baseUrl: 'https://api.example',
  country: 'KW',
  credentials: { v2: { apiKey: KEY, apiSecret: SECRET } },
  ...change,
});

test.each([
  ['no JSON', '{"name"', '400 not_json'],
  ['a list', '[]', '400 not_json'],
  ['nothing', {}, '400 invalid_input name baseUrl country credentials'],
  ['far too much', order({ name: 'x'.repeat(100_000) }), '413 too_large'],
  [
    'a NUL in a secret',
    order({ credentials: { v2: { apiKey: KEY, apiSecret: `${SECRET}\0` } } }),
    '400 invalid_input credentials.v2.apiSecret',
  ],
  [
    'a header in a key',
    order({ credentials: { v0: { apiKey: `${KEY}\r\nhost: evil` } } }),
    '400 invalid_input credentials.v0.apiKey',
  ],
  [
    'a key of a thousand letters',
    order({ credentials: { v0: { apiKey: KEY.repeat(40) } } }),
    '400 invalid_input credentials.v0.apiKey',
  ],
  [
    'a secret that is no text',
    order({ credentials: { v1: { accessToken: { $ne: SECRET } } } }),
    '400 invalid_input credentials.v1.accessToken',
  ],
  ['an inner address', order({ baseUrl: 'http://169.254.169.254/latest' }), '400 invalid_input baseUrl'],
  ['an address with credentials', order({ baseUrl: `https://${KEY}:x@api.example` }), '400 invalid_input baseUrl'],
  ['a country that is none', order({ country: 'constructor' }), '400 invalid_input country'],
])('adding with %s is refused where it is wrong', async (_, body, answer) => {
  expect(await send(all.POST, 'POST', body)).toBe(answer);
  expect(await fixture.db.$count(connections)).toBe(1);
});

test('an address that is no connection’s is not found, whatever is asked of it', async () => {
  const strange = { id: newId() };
  const given = { credentials: { v2: { apiKey: KEY, apiSecret: SECRET } } };
  expect(await send(one.PATCH, 'PATCH', { name: 'X' }, strange)).toBe('404 unknown_connection');
  expect(await send(one.DELETE, 'DELETE', undefined, strange)).toBe('404 unknown_connection');
  expect(await send(credentials.PUT, 'PUT', given, strange)).toBe('404 unknown_connection');
  expect(await send(tests.POST, 'POST', {}, strange)).toBe('404 unknown_connection');
  expect(await send(token.POST, 'POST', {}, strange)).toBe('404 unknown_connection');
  const query = '?generation=v2&slot=pending';
  expect(await send(credentials.DELETE, 'DELETE', undefined, strange, query)).toBe('404 unknown_connection');
  for (const wrong of ['x', '../main', `${id}'--`]) {
    expect(await send(one.DELETE, 'DELETE', undefined, { id: wrong })).toBe('400 invalid_input id');
  }
});

test('the environment’s cannot be changed, given others or removed', async () => {
  const given = { credentials: { v2: { apiKey: KEY, apiSecret: SECRET } } };
  expect(await send(one.PATCH, 'PATCH', { name: 'Mine' }, { id })).toBe('400 invalid_input name');
  expect(await send(credentials.PUT, 'PUT', given, { id })).toBe('409 connection_of_environment');
  expect(await send(one.DELETE, 'DELETE', undefined, { id })).toBe('409 connection_of_environment');
  expect(await send(credentials.DELETE, 'DELETE', undefined, { id }, '?generation=v9&slot=pending')).toBe(
    '400 invalid_input generation',
  );
});

test('where a connection goes is chosen once: it can’t be sent elsewhere with the credentials it holds', async () => {
  const changed = await send(one.PATCH, 'PATCH', { baseUrl: 'https://evil.example', webhookToken: 'x' }, { id });
  expect(changed).toBe('400 invalid_input baseUrl webhookToken');
  const [row] = await fixture.db.select().from(connections);
  expect(row).toMatchObject({
    baseUrl: 'http://127.0.0.1:4010',
    webhookTokenDigest: 'a'.repeat(64),
    webhookTokenSealed: null,
  });
});

test('a test of typed credentials follows no redirect, and shows no page of another machine', async () => {
  let visits = 0;
  const inner = await serveRequests(() => {
    visits += 1;
    return new Response(`<title>${KEY}</title>`, { headers: { 'content-type': 'text/html' } });
  });
  const outer = await serveRequests(() => Response.redirect(`${inner.url}/`, 302));
  const given = order().credentials;
  expect(await send(typed.POST, 'POST', { baseUrl: outer.url, credentials: given })).toMatch(/^200 /);
  expect(visits).toBe(0);
  expect(await send(typed.POST, 'POST', { baseUrl: inner.url, credentials: given })).toMatch(/^200 /);
  expect(visits).toBeGreaterThan(0);
  await Promise.all([outer.close(), inner.close()]);
});
