import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { chromium, type Page } from 'playwright';
import { z } from 'zod';
import { waitForHydration } from '@/e2e/support/hydrated';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { newId } from '@/lib/db/id';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { sandboxVariables } from '@/lib/launch/sandbox-credentials';
import { Release } from '@/lib/launch/settings/release';
import { seededCredentials } from '@/lib/sandbox/seed/seed';
import { findBrowser } from '@/lib/testing/runner/browser';
import { RUNNER_ENV } from '@/lib/testing/runner/runner-env';
import { startBareService } from './bare-service';
import { signIn } from './bench-stack';
import { startProxy, startRelease } from './rolling';
import { percentile, printTable } from './rounds';
import { createTraffic } from './traffic';
import { orderOf } from './trip';

/**
 * `npm run bench -- upgrade OLD NEW`: two instances behind a proxy go from one unpacked release to the other and back, one
 * at a time, under 100 webhooks a second and two orders a second, while somebody types an order. Fails below its goals.
 */
const [OLD = '', NEW = '', PAUSE_SECONDS = '5'] = process.argv.slice(2).map(String);
const WEBHOOKS_PER_SECOND = 100;
const ORDERS_PER_SECOND = 2;
/** Rows for the webhooks of so many seconds are there before the first one. */
const MOST_SECONDS = 600;
const SETTLE_MS = 60_000;
const PIECE_MS = 700;
const NAME = '#field-destination-contact_name';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const schemaOf = (release: string) =>
  Release.parse(JSON.parse(readFileSync(path.join(release, 'manifest.json'), 'utf8'))).schema;
const Connections = z.object({
  connections: z.tuple([z.object({ id: z.string(), slug: z.string(), webhookUrl: z.string() })]),
});

type Refused = { at: string; status: string };
const refused: Refused[] = [];
const [webhooks, orders, answerMs]: [string[], string[], number[]] = [[], [], []];
let isOver = false;

const folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-upgrade-'));
const postgres = await startPostgres({ dataDir: folder, isThrowAway: true });
const service = await startBareService();
const proxy = await startProxy();
const variables = {
  DATABASE_URL: postgres.url,
  APP_URL: proxy.url,
  APP_SECRET: 'a secret for measurements, 32 long',
  TRUSTED_PROXY_HOPS: '1',
  ...sandboxVariables(seededCredentials(service.url), { generations: ['v2'] }),
  SERVICE_BASE_URL: service.url,
};
type Instance = Awaited<ReturnType<typeof startRelease>> & { backend: ReturnType<typeof proxy.add> };
const running: Instance[] = [];
const db = new pg.Client(postgres.url);
try {
  await measure();
} finally {
  for (const instance of running) await instance.stop();
  await db.end();
  proxy.stop();
  service.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  console.log(`from the schema ${schemaOf(OLD)} to ${schemaOf(NEW)}`);
  for (let count = 0; count < 2; count += 1) await begin(OLD);
  await db.connect();
  const cookie = await signIn(proxy.url, SANDBOX_USERS[0]?.email ?? '', SANDBOX_PASSWORD);
  const listed = await fetch(`${proxy.url}/api/connections`, { headers: { cookie } });
  const [connection] = Connections.parse(await listed.json()).connections;
  const headers = {
    cookie,
    origin: proxy.url,
    [CONNECTION_HEADER]: connection.slug,
    'content-type': 'application/json',
  };
  const traffic = createTraffic({ db, service, connectionId: connection.id });
  await traffic.addOrders(1, WEBHOOKS_PER_SECOND * MOST_SECONDS);
  const writer = await typeAnOrder(cookie);
  const webhookPath = new URL(connection.webhookUrl).pathname;
  const since = Date.now();
  const loads = [
    each(WEBHOOKS_PER_SECOND, (number) => {
      const { id, headers, body } = traffic.webhookOf({ run: 1, number });
      return post(webhookPath, headers, body).then((isTaken) => void (isTaken && webhooks.push(id)));
    }),
    each(ORDERS_PER_SECOND, () => {
      const reference = newId();
      const body = JSON.stringify(orderOf(reference));
      return post('/api/deliveries', headers, body).then((isTaken) => void (isTaken && orders.push(reference)));
    }),
  ];
  await wait(Number(PAUSE_SECONDS) * 1_000);
  const upMs: number[] = [];
  for (const release of [NEW, OLD]) upMs.push(...(await exchange(release)));
  isOver = true;
  await Promise.all(loads);
  const seconds = (Date.now() - since) / 1_000;
  const { reloads, typed, kept } = await writer();
  await drained();
  console.log(
    `\n${seconds.toFixed(0)} s, load average ${loadavg()[0]?.toFixed(1)}; ${proxy.retried()} went to the other instance`,
  );
  for (const { at, status } of refused.slice(0, 10)) console.log(`  ${at}: ${status}`);
  const none = { goal: 'none', isMet: (count: number) => count === 0, unit: '' };
  const lines = [
    {
      name: `refused of ${webhooks.length + orders.length + refused.length} requests`,
      ours: [refused.length],
      ...none,
    },
    { name: `lost of ${webhooks.length} webhooks`, ours: [webhooks.length - (await storedWebhooks())], ...none },
    {
      name: `lost or doubled of ${orders.length} orders`,
      ours: [Math.abs(orders.length - (await storedOrders()))],
      ...none,
    },
    { name: 'orders with another status than at the service', ours: [await wrongStatuses()], ...none },
    { name: 'reloads while somebody typed', ours: [reloads], ...none },
    { name: `letters lost of ${typed}`, ours: [typed - kept], ...none },
    { name: 'time to an answer, p99', ours: [percentile(answerMs, 0.99)], unit: 'ms' },
    { name: 'an instance is ready after', ours: upMs, unit: 'ms' },
  ];
  printTable(lines);
  if (lines.some(({ goal, ours }: { goal?: string; ours: number[] }) => goal && ours[0] !== 0)) process.exitCode = 1;
}

async function begin(release: string): Promise<number> {
  const instance = await startRelease(release, variables);
  running.push({ ...instance, backend: proxy.add(instance.port) });
  console.log(`  ${path.basename(path.dirname(release))} at ${instance.port} after ${instance.readyMs} ms`);
  return instance.readyMs;
}

/** Adds an instance and takes the oldest one out, twice. */
async function exchange(release: string): Promise<number[]> {
  const readyMs: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    readyMs.push(await begin(release));
    const oldest = running.shift();
    if (!oldest) throw new Error('no instance');
    await proxy.remove(oldest.backend);
    await oldest.stop();
    await wait(Number(PAUSE_SECONDS) * 1_000);
  }
  return readyMs;
}

/** Begins `send` evenly until the end, and resolves when all are answered. */
async function each(perSecond: number, send: (number: number) => Promise<void>): Promise<void> {
  const [begun, sending]: [number, Promise<void>[]] = [Date.now(), []];
  while (!isOver) {
    const due = Math.floor(((Date.now() - begun) / 1_000) * perSecond);
    while (sending.length < due) sending.push(send(sending.length));
    await wait(5);
  }
  await Promise.all(sending);
}

async function post(at: string, headers: Record<string, string>, body: string): Promise<boolean> {
  const since = performance.now();
  const status = await fetch(`${proxy.url}${at}`, { method: 'POST', headers, body }).then(
    async (answer) => {
      await answer.text();
      return answer.ok ? '' : String(answer.status);
    },
    (error) => String(error.cause ?? error),
  );
  answerMs.push(performance.now() - since);
  if (status) refused.push({ at: at.slice(0, 16), status });
  return status === '';
}

/** Somebody who types a customer's name, a letter at a time; the result says whether the page is still the same one. */
async function typeAnOrder(cookie: string) {
  const browserFound = await findBrowser(RUNNER_ENV);
  if (!browserFound) throw new Error('no browser');
  const browser = await chromium.launch({ executablePath: browserFound.executablePath });
  const context = await browser.newContext();
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/);
      return { name, value, url: proxy.url };
    }),
  );
  const page: Page = await context.newPage();
  waitForHydration(page);
  await page.goto(`${proxy.url}/deliveries/new`);
  await page.locator(NAME).waitFor();
  let [loads, typed] = [0, ''];
  page.on('load', () => {
    loads += 1;
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) console.log(`  the page is loaded again: ${request.url()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) console.log(`  the page got ${answer.status()} for ${answer.url()}`);
  });
  page.on('console', (line) => {
    if (line.type() === 'error') console.log(`  the page: ${line.text().slice(0, 200)}`);
  });
  const typing = (async () => {
    while (!isOver) {
      const letter = 'abcdefgh'[typed.length % 8] ?? 'a';
      await page.locator(NAME).pressSequentially(letter);
      typed += letter;
      await wait(PIECE_MS);
    }
  })();
  return async () => {
    await typing;
    const kept = await page.locator(NAME).inputValue();
    await browser.close();
    return { reloads: loads, typed: typed.length, kept: kept === typed ? kept.length : 0 };
  };
}

async function drained(): Promise<void> {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await wait(200)) {
    const { rows } = await db.query('select 1 from webhook_inbox where processed_at is null limit 1');
    if (rows.length === 0) return;
  }
  console.log('some webhooks wait to be processed');
}

/** The inbox keeps a digest of the bytes behind the id of a position. */
async function storedWebhooks(): Promise<number> {
  return count(
    "select count(distinct split_part(webhook_id, ':', 1))::int as count from webhook_inbox where split_part(webhook_id, ':', 1) = any($1)",
    [webhooks],
  );
}

async function storedOrders(): Promise<number> {
  return count('select count(*)::int as count from deliveries where reference = any($1) and code is not null', [
    orders,
  ]);
}

async function wrongStatuses(): Promise<number> {
  const { rows } = await db.query("select code, status from deliveries where code like 'R1-%'");
  return rows.filter(({ code, status }) => status !== (service.statusOf(code) ?? 'accepted')).length;
}

async function count(text: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query(text, values);
  return rows[0].count;
}
