import { loadavg } from 'node:os';
import type { Pool } from 'undici';
import { startBenchStack } from './bench-stack';
import { cpuSecondsOf } from './cpu-of';
import { poolTo } from './load';
import { databaseMegabytes, megabytesOf } from './memory-of';
import { buildNaiveApp, startNaiveApp } from './naive-app';
import { type Line, percentile, printTable, ROUNDS } from './rounds';
import { createTraffic, type Sent } from './traffic';

/**
 * `npm run bench -- webhooks`: 200 webhooks a second about 200 orders, half of them status changes that a GET confirms and
 * half positions; beside a route handler of Next.js with one INSERT. Then 1,000 a second, of which none may be lost.
 * `webhooks 10` takes ten seconds for each.
 */
const SECONDS = Number(process.argv[2] ?? 5);
const [USUAL, BURST] = [200, 1_000];
const CONNECTIONS = 64;
const SETTLE_MS = 60_000;

const folder = buildNaiveApp();
const stack = await startBenchStack();
const naive = await startNaiveApp(folder, { DATABASE_URL: stack.databaseUrl });
const pools = { ours: poolTo(stack.url, CONNECTIONS), baseline: poolTo(naive.url, CONNECTIONS) };
const traffic = createTraffic(stack);
let run = 0;
try {
  await stack.db.query('create table naive_webhooks (id text primary key, body text not null)');
  await send('ours', USUAL, 1);
  await send('baseline', USUAL, 1);
  await drained();
  const p99 = line('time to the answer, p99', 'ms', 'below 50', (ms) => ms < 50);
  const p50 = line('time to the answer, p50', 'ms');
  const memory: number[] = [];
  const cores = line('cores, with the confirming GETs', '', 'at most 0.6', (used) => used <= 0.6);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ['ours', 'baseline'] as const) {
      const pid = side === 'ours' ? stack.pid : naive.pid;
      const [cpuBefore, readsBefore] = [cpuSecondsOf(pid), stack.service.reads()];
      const { ms } = await send(side, USUAL, SECONDS);
      if (side === 'ours') await drained();
      cores[side].push((cpuSecondsOf(pid) - cpuBefore) / SECONDS);
      p99[side].push(percentile(ms, 0.99));
      p50[side].push(percentile(ms, 0.5));
      if (side === 'baseline') continue;
      memory.push(megabytesOf(pid) + databaseMegabytes());
      console.log(`round ${round + 1}: ${stack.service.reads() - readsBefore} GETs, ${memory.at(-1)?.toFixed(0)} MB`);
    }
  }
  const sent = await send('ours', BURST, SECONDS);
  const kept = await stored(sent.ids);
  await drained();
  console.log(`\n${USUAL} webhooks a second for ${SECONDS} s, load average ${loadavg()[0]?.toFixed(1)}`);
  printTable([
    p99,
    p50,
    cores,
    { name: 'CPU for a webhook', unit: 'ms', ours: cores.ours.map((used) => (used / USUAL) * 1_000) },
    {
      name: `${BURST} a second: lost of ${sent.ids.length}`,
      unit: '',
      ours: [sent.ids.length - kept],
      goal: 'none',
      isMet: (lost) => lost === 0,
    },
    { name: `${BURST} a second: p99`, unit: 'ms', ours: [percentile(sent.ms, 0.99)] },
    {
      name: 'memory of server and database',
      unit: 'MB',
      ours: memory,
      goal: 'at most 450',
      isMet: (megabytes) => megabytes <= 450,
    },
  ]);
} finally {
  await Promise.all([pools.ours.close(), pools.baseline.close()]);
  await naive.stop();
  await stack.stop();
}

/** Sends webhooks evenly, each once, also when earlier ones are not answered yet. Throws when one is refused. */
async function send(side: 'ours' | 'baseline', perSecond: number, seconds: number) {
  run += 1;
  const [total, begun] = [perSecond * seconds, Date.now()];
  const [ms, ids, sending] = [[] as number[], [] as string[], [] as Promise<void>[]];
  if (side === 'ours') await traffic.addOrders(run, total);
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((Date.now() - begun) / 1_000) * perSecond));
    for (; sent < due; sent += 1) sending.push(sendOne(side, { run, number: sent }, ms, ids));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(sending);
  return { ms, ids };
}

async function sendOne(side: 'ours' | 'baseline', sent: Sent, ms: number[], ids: string[]): Promise<void> {
  const { id, headers, body } = traffic.webhookOf(sent);
  const path = side === 'ours' ? stack.webhookPath : '/api/webhook';
  const pool: Pool = pools[side];
  const since = performance.now();
  const answer = await pool.request({ method: 'POST', path, headers, body });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`a webhook was answered with ${answer.statusCode}`);
  ms.push(performance.now() - since);
  ids.push(id);
}

/** Resolves when the worker has processed every webhook. */
async function drained(): Promise<void> {
  for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline; ) {
    const { rows } = await stack.db.query('select 1 from webhook_inbox where processed_at is null limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { rows } = await stack.db.query(
    'select outcome, detail, count(*) from webhook_inbox where processed_at is null group by 1, 2',
  );
  throw new Error(`webhooks were not processed: ${JSON.stringify(rows)}`);
}

/** How many of these webhooks the inbox holds; it keeps a digest of the bytes behind the id of a position. */
async function stored(ids: string[]): Promise<number> {
  const { rows } = await stack.db.query(
    "select count(distinct split_part(webhook_id, ':', 1))::int as count from webhook_inbox where split_part(webhook_id, ':', 1) = any($1::text[])",
    [ids],
  );
  return rows[0].count;
}

function line(name: string, unit: string, goal?: string, isMet?: (ours: number) => boolean) {
  return { name, unit, goal, isMet, ours: [] as number[], baseline: [] as number[] } satisfies Line;
}
