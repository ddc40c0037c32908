import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { testWithV2 as test } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import type { Stack } from '@/e2e/support/stack';
import { startHostileProxy } from '@/lib/doctor/testing-proxy';
import { fullKey, type SandboxKey, sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** The diagnosis on screen: the cause comes first, and no secret is shown. */

test.describe.configure({ mode: 'serial' });

const doctor = (key: string) => say('en', `doctor.${key}`);

test('a healthy connection, and its report', async ({ page, stack, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.url });
  const key = fullKey(stack.credentials);
  const id = await idOf(page, 'sandbox');
  expect(await examine(page, id, [key])).toMatch(/^This connection works/);
  // Playwright can't read a stream that the page has read, so another one is requested.
  const stream = await page.request.post(`/api/connections/${id}/doctor`, { ...inHome(page), data: {} });
  expect(stream.ok()).toBe(true);
  expectNoSecret(await stream.text(), [key]);
  await expectAllRight(page, 'en');
  await page.getByRole('button', { name: doctor('copy') }).click();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain(`[${doctor('outcome.ok')}] v2 · ${doctor('step.signature')}`);
  expect(report).toMatch(/\d{13}\.GET\.\/v2\/wallet\./);
  expect(report).not.toContain(key.apiKey);
  expect(report).not.toMatch(/[0-9a-f]{64}/);
});

test('wrong base address, unreachable host, and a proxy that rewrites the path', async ({ page, stack }) => {
  const key = testKey(stack, 'SA');
  const wrong = await add(page, 'Wrong base', `${stack.sandboxUrl}/dispatch`, key);
  expect(await examine(page, wrong, [key])).toBe(doctor('cause.wrong_base.title'));
  await expect(page.getByText(stack.sandboxUrl, { exact: false }).first()).toBeVisible();

  const proxy = await startHostileProxy(stack.sandboxUrl, {
    rewrite: ({ target }) => ({ target: target.replace('/shop', '') }),
  });
  try {
    const other = testKey(stack, 'KW');
    const rewritten = await add(page, 'Proxy', `${proxy.url}/shop`, other);
    expect(await examine(page, rewritten, [other])).toBe(doctor('cause.path_rewritten.title'));
    await expectAllRight(page, 'en');
    const signatures = proxy.seen.flatMap(({ headers }) => headers['x-service-signature'] ?? []);
    expect(signatures.length).toBeGreaterThan(3);
    const html = await page.content();
    for (const signature of signatures) expect(html).not.toContain(signature);
    await proxy.close();
    expect(await examine(page, rewritten, [other])).toBe('The service can’t be reached');
  } finally {
    await proxy.close().catch(() => undefined);
  }
});

test.describe('in Arabic', () => {
  test.use({ view: { locale: 'ar', width: 1280 } });

  test('every text', async ({ page }) => {
    await examine(page, await idOf(page, 'wrong-base'), [], 'ar');
    for (const summary of await page.locator('#connection-doctor summary').all()) await summary.click();
    await expectAllRight(page, 'ar');
  });
});

const List = z.object({ connections: z.array(z.object({ id: z.string(), slug: z.string() })) });

async function idOf(page: Page, slug: string): Promise<string> {
  await page.goto('/c/sandbox/settings/connections');
  const { connections } = List.parse(await (await page.request.get('/api/connections', inHome(page))).json());
  const found = connections.find((connection) => connection.slug === slug);
  if (!found) throw new Error(`there is no connection ${slug}`);
  return found.id;
}

async function add(page: Page, name: string, baseUrl: string, { apiKey, apiSecret }: SandboxKey): Promise<string> {
  await page.goto('/c/sandbox/settings/connections');
  const data = { name, baseUrl, country: 'KW', credentials: { v2: { apiKey, apiSecret } } };
  const answer = await page.request.post('/api/connections', { ...inHome(page), data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

function expectNoSecret(text: string, keys: readonly SandboxKey[]): void {
  for (const { apiKey, apiSecret } of keys) {
    expect(text).not.toContain(apiKey);
    expect(text).not.toContain(apiSecret);
  }
}

/** Runs a diagnosis and returns its title. The page may not hold a secret. */
async function examine(page: Page, id: string, keys: readonly SandboxKey[], language: 'en' | 'ar' = 'en') {
  await page.goto(`/c/sandbox/settings/connections/${id}`);
  const panel = page.locator('#connection-doctor');
  await panel.getByRole('button', { name: say(language, 'doctor.start'), exact: true }).click();
  await panel.getByRole('button', { name: say(language, 'doctor.again') }).waitFor();
  expectNoSecret(await page.content(), keys);
  return (await panel.getByRole('heading', { level: 3 }).first().textContent()) ?? '';
}

/** A key with all permissions in test mode: each key can be added once. */
function testKey({ credentials }: Stack, country: 'KW' | 'BH' | 'SA'): SandboxKey {
  const key = sandboxMerchant(credentials, country).keys.find(({ testMode }) => testMode);
  if (!key) throw new Error(`the sandbox has no test key in ${country}`);
  return key;
}

const inHome = (page: Page) => ({ headers: { 'x-connection': 'sandbox', origin: new URL(page.url()).origin } });
