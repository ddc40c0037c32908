import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { z } from 'zod';
import { SCREENS, type Screen, settled } from '@/e2e/support/screen-table';
import type { Showcase } from '@/e2e/support/showcase';
import { startStack } from '@/e2e/support/stack';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { LOCALE_COOKIE } from '@/lib/i18n/catalog/locale';
import { findBrowser } from '@/lib/testing/runner/browser';
import { RUNNER_ENV } from '@/lib/testing/runner/runner-env';
import { DOCUMENT_KB } from '@/lib/testing/weight/page-budgets';

/**
 * `npm run bench -- shift`: how far each screen moves while it loads on a slow network and a slow processor, with what
 * moved, and what its document weighs. `shift estimates` takes the screens with such a name alone.
 */
const GOAL = 0.01;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 400_000, uploadThroughput: 200_000 };
const SLOWER = 4;
const VIEWS = [
  { locale: 'en', width: 360, height: 780 },
  { locale: 'ar', width: 360, height: 780 },
  { locale: 'en', width: 1440, height: 900 },
];
type ShownView = (typeof VIEWS)[number];
/** For what comes after the last request. */
const REST_MS = 1_000;
const QUIET_MS = 8_000;

const Ids = z.object({ rows: z.array(z.object({ id: z.string(), reference: z.string() })) });
const Branches = z.object({ branches: z.array(z.object({ id: z.string() })).min(1) });
const Connections = z.object({ connections: z.array(z.object({ id: z.string() })).min(1) });
const Customers = z.object({ customers: z.array(z.object({ id: z.string() })) });
const Codes = z.object({ list: z.object({ waiting: z.number() }).nullable() });
type Call = (path: string) => Promise<unknown>;

const wanted = new RegExp(process.argv[2] ?? '');
const browserFound = await findBrowser(RUNNER_ENV);
if (!browserFound) process.exit(1);
const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-'));
const stack = await startStack(dataDir, {}, { shop: true });
const browser = await chromium.launch({ executablePath: browserFound.executablePath });
try {
  const call = await callAs('owner');
  // While a month of orders comes in, the numbers themselves change.
  while (Codes.parse(await call('/api/deliveries/by-code')).list?.waiting !== 0) await setTimeout(REST_MS);
  const showcase = await showcaseOf(call);
  // A screen that is prepared moves by a person's doing.
  const screens = SCREENS.filter(({ name, prepare, only }) => wanted.test(name) && !prepare && !only);
  console.log(`${'screen'.padEnd(34)}view      shift   document (goals ${GOAL}, ${DOCUMENT_KB} kB)`);
  for (const view of VIEWS) for (const screen of screens) await measure(browser, screen, showcase, view);
} finally {
  await browser.close();
  await stack.stop();
}

async function measure(on: Browser, screen: Screen, showcase: Showcase, { locale, ...viewport }: ShownView) {
  const context = await on.newContext({ baseURL: stack.url, viewport, isMobile: viewport.width < 640 });
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: stack.url }]);
  if (screen.role !== null) await signIn(context.request, screen.role ?? 'owner');
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // tsx names functions by a helper of its own, which a page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(watchShifts);
  const response = await page.goto(screen.path(showcase));
  const kB = gzipSync((await response?.text()) ?? '').length / 1000;
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
  await settled(page);
  await page.waitForTimeout(REST_MS);
  const { total, moved } = await page.evaluate(() => window.shifts);
  const cells = [`${locale} ${viewport.width}`.padEnd(10), total.toFixed(4).padEnd(8), kB.toFixed(1)];
  console.log(screen.name.padEnd(34) + cells.join(''));
  if (total > GOAL) for (const line of moved) console.log(`    ${line}`);
  await context.close();
}

declare global {
  interface Window {
    shifts: { total: number; moved: string[] };
  }
}

/** Runs in the page: adds up the shifts that no input caused. */
function watchShifts() {
  const shifts: Window['shifts'] = { total: 0, moved: [] };
  window.shifts = shifts;
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  const nameOf = (node: Node | null) => `${node?.nodeName.toLowerCase()} "${node?.textContent?.trim().slice(0, 40)}"`;
  const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isShift)) {
      if (entry.hadRecentInput) continue;
      shifts.total += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources)
        shifts.moved.push(`${entry.value.toFixed(4)} ${nameOf(node)} ${previousRect.y} -> ${currentRect.y}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Deliveries of the shop in the states of the screens; any one where it has none. */
async function showcaseOf(call: Call): Promise<Showcase> {
  const find = async (status: string) => {
    const { rows } = Ids.parse(await call(`/api/deliveries?status=${status}`));
    const { rows: others } = rows[0] ? { rows } : Ids.parse(await call('/api/deliveries'));
    return { id: others[0]?.id ?? '', reference: others[0]?.reference ?? '', code: '' };
  };
  const [branch] = Branches.parse(await call('/api/branches')).branches;
  const [customer] = Customers.parse(await call('/api/customers/list')).customers;
  const [connection] = Connections.parse(await call('/api/connections')).connections;
  return {
    pending: await find('pending'),
    accepted: await find('accepted'),
    enRoute: await find('en_route'),
    completed: await find('completed'),
    canceled: await find('canceled'),
    failed: await find('failed'),
    unknown: await find('unknown'),
    branchId: branch?.id ?? '',
    connectionId: connection?.id ?? '',
    customerId: customer?.id ?? '',
  };
}

async function callAs(role: string): Promise<Call> {
  const context = await browser.newContext({ baseURL: stack.url, extraHTTPHeaders: { 'x-connection': 'sandbox' } });
  await signIn(context.request, role);
  return async (address) => (await context.request.get(address)).json();
}

async function signIn(request: Page['request'], role: string): Promise<void> {
  const email = SANDBOX_USERS.find((user) => user.role === role)?.email;
  const headers = { origin: stack.url };
  const answer = await request.post('/api/auth/sign-in', { headers, data: { email, password: SANDBOX_PASSWORD } });
  if (!answer.ok()) throw new Error(`${role} can't sign in: ${answer.status()}`);
}
