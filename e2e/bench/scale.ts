import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startStack } from '@/e2e/support/stack';
import { newId } from '@/lib/db/id';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { signInScreens } from './bench-stack';
import { childrenWith, cpuSecondsOf } from './cpu-of';
import { openClients, post } from './live-clients';
import { percentile, printTable } from './rounds';

/**
 * `npm run bench -- scale`: 300 positions a second as webhooks of 100 merchants with four open screens each; beside them the
 * same of ten merchants. `scale 30` takes 30 seconds for each.
 */
const SECONDS = Number(process.argv[2] ?? 10);
const [MANY, FEW] = [100, 10];
const [SCREENS_EACH, PER_SECOND] = [4, 300];
/** The last messages may still be in transit. */
const SETTLE_MS = 3_000;
const WARM_UP_SECONDS = 2;
/** The database of tests has no autovacuum, which would do it as often. */
const VACUUM_EVERY_MS = 60_000;

type Merchant = { slug: string; token: string };

const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-'));
const stack = await startStack(dataDir);
const db = new pg.Client(stack.databaseUrl);
let notifications = 0;
let allSent = 0;
let vacuuming: NodeJS.Timeout | undefined;
db.on('notification', () => {
  notifications += 1;
});
try {
  await db.connect();
  await db.query('listen dispatch_desk_live');
  vacuuming = setInterval(() => void db.query('vacuum analyze'), VACUUM_EVERY_MS);
  const merchants = await addMerchants(MANY);
  const cookies = await signInScreens(stack.url, MANY * SCREENS_EACH);
  const dashboard = childrenWith('lib-server-main.mjs')[0] ?? 0;
  const few = merchants.slice(0, FEW);
  await measure(dashboard, few, cookies, WARM_UP_SECONDS);
  const baseline = await measure(dashboard, few, cookies, SECONDS);
  const ours = await measure(dashboard, merchants, cookies, SECONDS);
  const both = (figure: (of: typeof ours) => number) => ({ ours: [figure(ours)], baseline: [figure(baseline)] });
  console.log(
    `\n${PER_SECOND} webhooks a second for ${SECONDS} s: ${MANY} merchants beside ${FEW}, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  printTable([
    { name: 'answer, p99', unit: 'ms', goal: 'at most 150', isMet: (ms) => ms <= 150, ...both((of) => of.answer) },
    {
      name: 'to the screen, p99',
      unit: 'ms',
      goal: 'at most 400',
      isMet: (ms) => ms <= 400,
      ...both((of) => of.screen),
    },
    {
      name: 'notifications a second',
      unit: '',
      goal: 'at most 25',
      isMet: (count) => count <= 25,
      ...both((of) => of.notifications),
    },
    {
      name: 'missing on a screen, or of another merchant',
      unit: '',
      goal: 'none',
      isMet: (count) => count === 0,
      ...both((of) => of.wrong),
    },
    { name: 'cores of the dashboard', unit: '', ...both((of) => of.cores) },
  ]);
} finally {
  clearInterval(vacuuming);
  await db.end();
  await stack.stop();
}

/** Sends positions evenly over the merchants and their drivers, one a second of each driver. */
async function measure(pid: number, merchants: readonly Merchant[], cookies: readonly string[], seconds: number) {
  const screens = merchants.flatMap(({ slug }) => Array.from({ length: SCREENS_EACH }, () => slug));
  const clients = await openClients(
    screens.map((slug, index) => ({
      url: `${stack.url}/api/live`,
      headers: { cookie: cookies[index % cookies.length] ?? '', [CONNECTION_HEADER]: slug },
    })),
  );
  const answers: number[] = [];
  const sending: Promise<void>[] = [];
  const [begun, cpuBefore, total] = [Date.now(), cpuSecondsOf(pid), PER_SECOND * seconds];
  notifications = 0;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((Date.now() - begun) / 1_000) * PER_SECOND));
    for (; sent < due; sent += 1) sending.push(sendPosition(merchants, sent, answers));
    await pause(4);
  }
  await Promise.all(sending);
  const notified = notifications / ((Date.now() - begun) / 1_000);
  const cores = (cpuSecondsOf(pid) - cpuBefore) / seconds;
  await pause(SETTLE_MS);
  const { ms, leastOfOne, mostOfOne } = clients.received();
  clients.close();
  const expected = total / merchants.length;
  return {
    answer: percentile(answers, 0.99),
    screen: percentile(ms, 0.99),
    notifications: notified,
    wrong: Math.max(expected - leastOfOne, mostOfOne - expected),
    cores,
  };
}

async function sendPosition(merchants: readonly Merchant[], number: number, answers: number[]): Promise<void> {
  const turn = number % PER_SECOND;
  const merchant = merchants[turn % merchants.length];
  const at = Date.now();
  const headers = {
    'x-service-api-version': 'v2',
    'x-service-webhook-id': newId(at),
    'x-service-webhook-topic': 'order.location.updated',
    'x-service-timestamp': new Date(at).toISOString(),
  };
  // On from run to run: a driver who jumps back is not believed.
  allSent += 1;
  const driver = { latitude: 29.3 + allSent * 0.000_001, longitude: 47.95 };
  const body = { code: codeOf(Math.floor(turn / merchants.length)), driver, recorded_at: new Date(at).toISOString() };
  const since = performance.now();
  await post(`${stack.url}/api/webhooks/${merchant?.token}`, headers, body);
  answers.push(performance.now() - since);
}

/** Merchants without credentials, with deliveries on their way that no worker reads. Their drivers have the same codes. */
async function addMerchants(count: number): Promise<Merchant[]> {
  const merchants = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    slug: `bench-${index}`,
    token: newId(),
  }));
  for (const { id, slug, token } of merchants) {
    await db.query(
      `insert into connections (id, slug, name, source, base_url, webhook_token_digest, sandbox, country)
       select $1, $2, $2, 'added', base_url, $3, sandbox, country from connections order by created_at limit 1`,
      [id, slug, createHash('sha256').update(token).digest('hex')],
    );
    await db.query(
      `insert into deliveries (id, connection_id, reference, code, status, request_body, draft, payment_type, amount,
         customer_name, customer_phone, search_text, created_at, updated_at, status_at, driver_name)
       select gen_random_uuid(), $1, code, code, 'en_route', '{}', '{}', 'paid', '1', 'Sara', '+96551234567', '', now(), now(), now(), 'Ali'
       from unnest($2::text[]) as code`,
      [id, Array.from({ length: PER_SECOND / FEW }, (_, driver) => codeOf(driver))],
    );
  }
  return merchants;
}

function codeOf(driver: number): string {
  return `B${String(driver).padStart(4, '0')}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
