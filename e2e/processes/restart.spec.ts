import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type APIRequestContext, test as base, request } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { credentialsOf, expect } from '@/e2e/support/fixtures';
import { type Stack, startStack } from '@/e2e/support/stack';

/** The dashboard is killed and started again, on a separate stack. */

const UP_MS = 60_000;
let stack: Stack;
let db: pg.Client;
let control: APIRequestContext;
let branchId = '';
const test = base;

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startStack(mkdtempSync(path.join(tmpdir(), 'dispatch-desk-crash-')));
  db = new pg.Client({ connectionString: stack.databaseUrl });
  await db.connect();
  control = await request.newContext({ baseURL: `${stack.sandboxUrl}/_sandbox/`, failOnStatusCode: true });
  await control.post('clock', { data: { speed: 0 } });
  const user = await signedIn();
  const Branches = z.object({ branches: z.array(z.object({ id: z.string() })).min(1) });
  branchId = Branches.parse(await (await user.get('/api/branches')).json()).branches[0]?.id ?? '';
  await user.dispose();
});
test.afterAll(async () => {
  await control?.dispose();
  await db?.end();
  await stack?.stop();
});

test('an order is created once when its dashboard dies before the response, and an open screen catches up', async ({
  browser,
}) => {
  const user = await signedIn();
  const { delivery } = z
    .object({ delivery: z.object({ code: z.string() }) })
    .parse(await (await user.post('/api/deliveries', { data: order('CUT-1') })).json());
  const context = await browser.newContext({ baseURL: stack.url, storageState: await user.storageState() });
  const page = await context.newPage();
  await page.goto('/deliveries');
  const row = page.getByRole('row', { name: new RegExp(delivery.code) });
  await expect(row).toContainText('Finding a driver');

  await control.post('faults', { data: { method: 'POST', path: '/v2/deliveries', times: 1, delayMs: 3_000 } });
  const lost = user.post('/api/deliveries', { data: order('CRASH-1') }).catch(() => undefined);
  await expect.poll(() => statusOf('CRASH-1')).toBe('submitting');
  await stack.killDashboard();
  await lost;
  expect(await statusOf('CRASH-1')).toBe('submitting');
  // The time passes in which the killed dashboard could still have had its answer.
  await db.query(`update deliveries set next_check_at = now() where reference = 'CRASH-1'`);
  for (const status of ['accepted', 'dispatched', 'en_route']) {
    await control.post(`deliveries/${delivery.code}/status`, { data: { status, hold: true } });
  }

  await stack.startDashboard();
  await expect(row).toContainText('On the way', { timeout: UP_MS });
  await expect.poll(() => statusOf('CRASH-1'), { timeout: UP_MS }).toBe('pending');
  expect(await ordersAtService('CRASH-1')).toBe(1);
  await context.close();
  await user.dispose();
});

/** Kept from being set: then Next.js answers the routes that our server otherwise answers itself. */
const THROUGH_NEXT = `--import=data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(globalThis, 'dispatchDeskDirectRoutes', { get: () => undefined, set: () => {} })",
)}`;

test('the routes that are answered before Next.js get the same status, headers and body through it', async () => {
  const user = await signedIn();
  const { delivery } = z
    .object({ delivery: z.object({ id: z.string(), code: z.string() }) })
    .parse(await (await user.post('/api/deliveries', { data: order('HOT-1') })).json());
  const draft = { reference: 'HOT-2', customerName: 'Mariam', customerPhone: '+96555512345', format: 'kuwait_format' };
  const asked = await user.post('/api/address-requests', { data: { ...draft, address: { texts: {}, point: null } } });
  const { link } = z.object({ link: z.string() }).parse(await asked.json());
  const Connections = z.object({ connections: z.array(z.object({ webhookUrl: z.string() })) });
  const owner = await signedIn('owner');
  const { connections } = Connections.parse(await (await owner.get('/api/connections')).json());
  const webhook = new URL(connections[0]?.webhookUrl ?? '').pathname;
  const cookie = (await user.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const json = { cookie, 'content-type': 'application/json' };
  const { reference: _, payment: __, ...trip } = order('');
  const repeated = JSON.stringify(order('HOT-1'));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const calls: [method: string, path: string, headers?: Record<string, string>, body?: string][] = [
    ['POST', '/api/estimates', json, JSON.stringify(trip)],
    ['POST', '/api/estimates', json, '{}'],
    ['POST', '/api/estimates', json, 'no JSON'],
    ['GET', `/api/deliveries?q=HOT-1`, { cookie }],
    ['GET', `/api/deliveries?q=HOT-1&payment=card`, { cookie }],
    ['GET', '/api/deliveries'],
    ['POST', '/api/deliveries', json, repeated],
    ['POST', '/api/deliveries', { ...json, origin: 'https://elsewhere.example' }, repeated],
    ['POST', '/api/deliveries', json, JSON.stringify({ text: 'x'.repeat(2_000_000) })],
    ['GET', `/api/deliveries/${delivery.id}`, { cookie }],
    ['GET', `/api/deliveries/${delivery.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`, { cookie }],
    ['GET', '/api/live', { cookie }],
    ['GET', '/api/live'],
    ['POST', webhook, json, JSON.stringify({ topic: 'order.updated', code: delivery.code, status: 'accepted' })],
    ['POST', `${webhook}x`, json, '{}'],
    ['GET', new URL(link).pathname, { 'accept-language': 'ar' }],
    ['GET', `${new URL(link).pathname}x`],
    ['POST', new URL(link).pathname, form, 'block=4'],
  ];
  const answers = async () => {
    const all: { call: string; status: number; headers: object; body: string }[] = [];
    for (const call of calls) all.push(await answerTo(...call));
    return all;
  };
  const before = await answers();
  await stack.killDashboard();
  await stack.startDashboard({ NODE_OPTIONS: THROUGH_NEXT });
  expect(await answers()).toEqual(before);
  expect(before.map(({ status }) => status)).toEqual(STATUSES);
  await user.dispose();
  await owner.dispose();
});

const STATUSES = [200, 400, 400, 200, 400, 401, 200, 403, 413, 200, 404, 200, 401, 200, 404, 200, 404, 422];
/** Headers that belong to one response or one connection. */
const OWN_HEADERS = ['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];
/**
 * Next.js sets these for a page: its policy, what it varies by, compression of short bodies too, and it leaves the referrer
 * policy of our server where the customer's page asks for a stricter one.
 */
const OF_NEXT = ['content-security-policy', 'vary', 'content-encoding', 'referrer-policy'];
const LEFT_OUT = [...OWN_HEADERS, ...OF_NEXT];
/** Times, ids and nonces, whether a webhook came before, and what an estimate with live traffic says. */
const CHANGING =
  /"(requestId|askedAt|deliveryFee|durationSeconds|confirmedAt|nextCheckAt|updatedAt|repeated|now|silentSince|databaseSince)":("[^"]*"|[\w.]+)|nonce="[^"]*"|^id: \d+$/gm;

/** The status, headers and body of a response, of a stream the first part. */
async function answerTo(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const leaving = new AbortController();
  const options = {
    method,
    headers: { origin: stack.url, ...headers },
    redirect: 'manual',
    signal: leaving.signal,
  } as const;
  const response = await fetch(`${stack.url}${path}`, body === undefined ? options : { ...options, body });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const first = isStream ? await response.body?.getReader().read() : undefined;
  const text = isStream ? new TextDecoder().decode(first?.value) : await response.text();
  leaving.abort();
  return {
    call: `${method} ${path.slice(0, 40)}`,
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !LEFT_OUT.includes(name))),
    body: text.replace(CHANGING, '$1'),
  };
}

async function signedIn(role: 'dispatcher' | 'owner' = 'dispatcher'): Promise<APIRequestContext> {
  const { email, password } = credentialsOf(role);
  const context = await request.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } });
  await context.post('/api/auth/sign-in', { data: { email, password } });
  return context;
}

function order(reference: string) {
  return {
    reference,
    payment: { amount: '3.250', type: 'paid' },
    origin_format: 'branch_format',
    origin: { branch_id: branchId },
    destination_format: 'kuwait_format',
    destination: {
      contact_name: 'Mariam',
      contact_phone: '+96555512345',
      area: 'Hawally',
      block: '4',
      street: 'Tunis',
      building: '7',
    },
  };
}

async function statusOf(reference: string): Promise<string | undefined> {
  const { rows } = await db.query<{ status: string }>('select status from deliveries where reference = $1', [
    reference,
  ]);
  return rows[0]?.status;
}

const State = z.object({ deliveries: z.object({ latest: z.array(z.object({ reference: z.string() })) }) });

async function ordersAtService(reference: string): Promise<number> {
  const { latest } = State.parse(await (await control.get('')).json()).deliveries;
  return latest.filter((order) => order.reference === reference).length;
}
