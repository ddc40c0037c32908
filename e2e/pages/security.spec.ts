import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { request } from '@playwright/test';
import { z } from 'zod';
import { type Operation, operations } from '@/e2e/support/api-routes';
import { expect, test } from '@/e2e/support/fixtures';
import { sessionFile } from '@/e2e/support/state-files';
import { type Role, roleMay } from '@/lib/auth/permissions';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

const ALL = operations();
/** Without the operations that need a session only: some of them end it. */
const OPERATIONS = ALL.filter(({ permission }) => permission !== 'signed-in');
const PAGES = ['/', '/deliveries', '/deliveries/new', '/settings'];

test('the table of operations was read', () => {
  expect(OPERATIONS.length).toBeGreaterThan(15);
});

/** Requests at a time: the server answers this many as quickly as one after the other. */
const AT_ONCE = 6;

/** Sends each operation once, with an empty body and unknown ids: nothing can succeed. */
async function tryAll(
  url: string,
  operations: readonly Operation[],
  headers: Record<string, string>,
  check: (operation: Operation, response: Response) => Promise<void> | void,
  body = '{}',
): Promise<void> {
  const queue = [...operations];
  const next = async () => {
    for (let operation = queue.shift(); operation; operation = queue.shift()) {
      const { method, path: at } = operation;
      const init = method === 'GET' ? { headers } : { headers: { 'content-type': 'text/plain', ...headers }, body };
      const controller = new AbortController();
      const response = await fetch(`${url}${at}`, { ...init, method, redirect: 'manual', signal: controller.signal });
      await check(operation, response);
      // A stream has no end.
      controller.abort();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

// The matrix of all roles is proved on the handlers themselves, in `app/api/role-matrix.test.ts`.
for (const role of ['viewer', 'finance'] as const) {
  test(`${role} may do what the role allows, and nothing else`, async ({ stack }) => {
    const headers = { origin: stack.url, cookie: cookieOf(role) };
    await tryAll(stack.url, OPERATIONS, headers, async ({ method, path: at, permission }, response) => {
      const allowed = permission !== 'signed-in' && roleMay(role, permission);
      const refused = response.status === 403 && Refusal.parse(await response.json()).error.code === 'not_allowed';
      expect(refused, `${role}: ${method} ${at} (${permission}) answered ${response.status}`).toBe(!allowed);
      expect(response.status, `${role}: ${method} ${at}`).not.toBe(500);
    });
  });
}

test('every operation is refused without a session, and to another site', async ({ stack }) => {
  await tryAll(stack.url, ALL, { origin: stack.url }, ({ method, path: at }, { status }) =>
    expect(status, `${method} ${at}`).toBe(401),
  );
  const writes = ALL.filter(({ method }) => method !== 'GET');
  for (const origin of [`${stack.url}.evil.example`, undefined]) {
    const headers = { cookie: cookieOf('owner'), ...(origin ? { origin } : {}) };
    const body = JSON.stringify({ reason: 'x' });
    await tryAll(
      stack.url,
      writes,
      headers,
      ({ method, path: at }, { status }) => expect(status, `${origin}: ${method} ${at}`).toBe(403),
      body,
    );
  }
});

const Refusal = z.object({ error: z.object({ code: z.string() }) });
const Session = z.object({ cookies: z.array(z.object({ name: z.string(), value: z.string() })) });

function cookieOf(role: Role): string {
  const { cookies } = Session.parse(JSON.parse(readFileSync(sessionFile(role), 'utf8')));
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('signed out, no address reveals which connections exist, or their names', async ({ stack }) => {
  const context = await request.newContext({ baseURL: stack.url, storageState: { cookies: [], origins: [] } });
  const redirectOf = async (at: string) => {
    const answer = await context.get(at, { maxRedirects: 0, headers: { cookie: 'connection=sandbox' } });
    const text = await answer.text();
    expect(text, at).not.toContain(sandboxMerchant(stack.credentials).name);
    return [answer.status(), new URL(answer.headers().location ?? '', stack.url).searchParams.get('next')];
  };
  for (const below of ['', '/deliveries', '/settings/connections']) {
    for (const slug of ['sandbox', 'none-such'])
      expect(await redirectOf(`/c/${slug}${below}`)).toEqual([307, `/c/${slug}${below}`]);
  }
  expect(await redirectOf('/deliveries')).toEqual([307, '/deliveries']);
  await context.dispose();
});

test('hostile request lines and bodies are refused', async ({ stack }) => {
  const { hostname, port } = new URL(stack.url);
  const first = (head: string, body = '') =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
      let text = '';
      socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
      socket.on('data', (chunk) => {
        text += chunk;
        if (text.includes('\r\n')) {
          resolve(text.split('\r\n')[0] ?? '');
          socket.destroy();
        }
      });
      socket.on('error', (error) => (text ? undefined : reject(error)));
      socket.write(`${head}\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n${body}`);
    });
  expect(await first('GET http://evil.example/deliveries HTTP/1.1')).toMatch(/ 400 /);
  expect(await first('GET /%E0%A4%A HTTP/1.1')).toMatch(/ 4\d\d /);
  expect(await first('GET //evil.example/%2e%2e HTTP/1.1')).not.toMatch(/ (3|5)\d\d /);
  const huge = 20 * 1024 * 1024;
  expect(
    await first(`POST /api/deliveries HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${huge}`),
  ).toMatch(/ 413 /);
});

test('every answer has a content security policy, and only a picture is without that of pages', async ({ page }) => {
  const policyOf = async (at: string) => {
    const answer = await page.request.get(at);
    return [answer.status(), answer.headers()['content-security-policy'] ?? ''] as const;
  };
  const none = "default-src 'none'; frame-ancestors 'none'";
  // A worker has the policy of its script.
  const scripts = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";
  expect(await policyOf('/_next/static/missing.js')).toEqual([404, scripts]);
  expect(await policyOf('/%E0%A4%A')).toEqual([400, none]);
  expect(await policyOf('/api/deliveries/none/pickup-picture')).toEqual([400, none]);
  for (const at of ['/icon.svg', '/favicon.ico', '/api/health']) expect((await policyOf(at))[1]).not.toBe('');
  for (const at of ['/c/main/pickup-picture', '/c/main/api/deliveries/none/pickup-picture'])
    expect((await policyOf(at))[1]).toContain("'strict-dynamic'");
});

test('every page has a strict content security policy, and the secret never leaves the server', async ({
  page,
  stack,
  control,
}) => {
  const offences: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') offences.push(message.text());
  });
  const nonces = new Set<string>();
  const secrets = stack.credentials.merchants.flatMap(({ keys }) => keys.map(({ apiSecret }) => apiSecret));
  expect(secrets.every((secret) => secret.length >= 16)).toBe(true);
  const found: string[] = [];
  const look = (where: string, text: string) => {
    if (secrets.some((secret) => text.includes(secret))) found.push(where);
  };
  // HTML, RSC payloads, scripts and API responses: everything that a browser gets.
  page.on('response', async (response) => {
    if (response.url().includes('/api/live')) return;
    look(response.url(), await response.text().catch(() => ''));
  });
  for (const at of PAGES) {
    const answer = await page.goto(at);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'strict-dynamic'");
    expect(scripts).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).toContain("frame-ancestors 'none'");
    nonces.add(/'nonce-([^']+)'/.exec(scripts)?.[1] ?? '');
    await expect(page.getByRole('main')).toBeVisible();
    look(`${at} (RSC)`, await (await page.request.get(at, { headers: { rsc: '1' } })).text());
    look(at, await page.content());
  }
  expect(nonces.size).toBe(PAGES.length);
  expect(offences.filter((text) => /content security policy|refused to/i.test(text))).toEqual([]);
  // Errors of the dashboard and of the service.
  const headers = { origin: stack.url, cookie: cookieOf('owner') };
  for (const data of [{}, { reference: 'x'.repeat(500) }]) {
    const operations = OPERATIONS.filter(({ method, path: at }) => method !== 'GET' || !at.startsWith('/api/live'));
    await tryAll(
      stack.url,
      operations,
      headers,
      async ({ method, path: at }, response) =>
        look(`${method} ${at}`, `${JSON.stringify([...response.headers])} ${await response.text()}`),
      JSON.stringify(data),
    );
  }
  await control.post('faults', { data: { path: '/v2/wallet', times: 2, status: 500 } });
  look('wallet, failing', await (await page.request.get('/api/wallet')).text());
  for (const file of builtFiles(stack.distDir)) look(file, readFileSync(file, 'utf8'));
  look('the log', readFileSync(stack.logFile, 'utf8'));
  expect(found).toEqual([]);
});

function builtFiles(distDir: string): string[] {
  const folder = path.resolve(import.meta.dirname, '../..', distDir, 'static');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  return files.map((entry) => path.join(entry.parentPath, entry.name));
}
