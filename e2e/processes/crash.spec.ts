import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type APIRequestContext, test as base, request } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { credentialsOf, expect } from '@/e2e/support/fixtures';
import { type Stack, startStack } from '@/e2e/support/stack';

/** The dashboard is killed while it works, on a separate stack. */

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

test('an order whose dashboard dies before the response is created once, and an open screen catches up', async ({
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

async function signedIn(): Promise<APIRequestContext> {
  const { email, password } = credentialsOf('dispatcher');
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

async function ordersAtService(reference: string): Promise<number> {
  const State = z.object({ deliveries: z.object({ latest: z.array(z.object({ reference: z.string() })) }) });
  const { latest } = State.parse(await (await control.get('')).json()).deliveries;
  return latest.filter((one) => one.reference === reference).length;
}
