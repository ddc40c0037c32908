import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { countRelations } from '@/lib/backup/database/catalog-rows.server';
import { verifyBackup } from '@/lib/backup/file/read.server';
import { restore } from '@/lib/backup/restore.server';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { ROOT } from '@/lib/launch/settings/root';
import { databaseFromTemplate, emptyDatabase } from '@/lib/testing/database-from-template';
import { type BenchStack, startBenchStack } from './bench-stack';
import { fillLedger } from './fill-ledger';
import { poolTo } from './load';
import { type Line, percentile, printTable } from './rounds';
import { createTraffic } from './traffic';

/**
 * `npm run bench -- backup`: a backup of a million orders while 200 webhooks a second arrive, its restore with the digest of
 * every table. `backup 100000` takes another size; `backup kills` kills 20 restores. BENCH_POSTGRES: restores into this server.
 */
const count = Number(process.argv[2] ?? 1_000_000);
const PER_SECOND = 200;
const QUIET_SECONDS = 15;
const MOST_SECONDS = 150;
const KILLS = 20;
const SMALL = 20_000;
const TODAY = new Date('2026-11-20T21:00:00Z');
const SECRET = 'a secret for measurements, 32 long';

const folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-'));
const own = process.env.BENCH_POSTGRES
  ? undefined
  : await startPostgres({ dataDir: path.join(folder, 'pg'), isThrowAway: true });
const target = process.env.BENCH_POSTGRES ?? own?.url ?? '';
const lines: Line[] = [];
try {
  if (process.argv[2] === 'kills') await killRestores();
  else await measure(path.join(folder, 'large.backup'));
  printTable(lines);
} finally {
  await own?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(file: string): Promise<void> {
  const stack = await startBenchStack();
  try {
    await measureBackup(stack, file);
  } finally {
    await stack.stop();
  }
  await measureRestore(file);
}

async function measureBackup(stack: BenchStack, file: string): Promise<void> {
  let began = performance.now();
  await fillLedger(stack.databaseUrl, count, TODAY);
  console.log(`${count} orders written in ${secondsSince(began).toFixed(0)} s`);
  const quiet = await webhooks(stack, 1, (seconds) => seconds < QUIET_SECONDS);
  began = performance.now();
  const child = command('backup', file, stack.databaseUrl);
  if (child.pid) setPriority(child.pid, 10);
  const during = await webhooks(stack, 2, () => child.exitCode === null && child.signalCode === null);
  if (child.exitCode === null) await once(child, 'exit');
  const seconds = secondsSince(began);
  if (child.exitCode !== 0) throw new Error('the backup failed');
  const [before, while200] = [percentile(quiet, 0.99), percentile(during, 0.99)];
  lines.push(
    { name: `backup of ${count} orders`, unit: 's', ours: [seconds], goal: 'at most 60', isMet: (took) => took <= 60 },
    { name: 'its file', unit: 'MB', ours: [statSync(file).size / 1e6] },
    {
      name: 'webhooks meanwhile, p99',
      unit: 'ms',
      ours: [while200],
      baseline: [before],
      goal: 'at most 1.2 of quiet',
      isMet: (_, ratio) => ratio <= 1.2,
    },
  );
}

async function measureRestore(file: string): Promise<void> {
  const database = await emptyDatabase(target);
  const began = performance.now();
  const tables = await restore({ url: database.url, backup: await verifyBackup(file) });
  const name = `restore into PostgreSQL ${await versionOf(database.url)}, ${tables.length} digests equal`;
  lines.push({ name, unit: 's', ours: [secondsSince(began)] });
  await database.drop();
}

/** Kills the command at moments spread over the time that it takes. */
async function killRestores(): Promise<void> {
  const file = path.join(folder, 'small.backup');
  const source = await databaseFromTemplate(target);
  await fillLedger(source.url, SMALL, TODAY);
  await ended(command('backup', file, source.url));
  await source.drop();
  const first = await emptyDatabase(target);
  const began = performance.now();
  await ended(command('restore', file, first.url));
  const took = performance.now() - began;
  const whole = await relationsIn(first.url);
  await first.drop();
  const found: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const database = await emptyDatabase(target);
    const child = command('restore', file, database.url);
    const isOver = once(child, 'exit');
    await pause((took * (kill + 0.5)) / KILLS);
    child.kill('SIGKILL');
    await isOver;
    await serverNotices(database.url);
    found.push(await relationsIn(database.url));
    await database.drop();
  }
  const halves = found.filter((relations) => relations !== 0 && relations !== whole).length;
  const name = `${KILLS} restores killed: ${found.filter((relations) => relations === 0).length} empty, half ones`;
  lines.push({ name, unit: '', ours: [halves], goal: 'none', isMet: (half) => half === 0 });
}

function command(name: 'backup' | 'restore', file: string, url: string): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', `lib/launch/backup/${name}.ts`, file], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'test', DATABASE_URL: url, APP_SECRET: SECRET, DATA_DIR: path.join(folder, 'desk') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the command ended with ${code}`);
}

/** Sends webhooks evenly, each once, also when earlier ones are not answered yet. Returns how long each took. */
async function webhooks(stack: BenchStack, run: number, goesOn: (seconds: number) => boolean): Promise<number[]> {
  const traffic = createTraffic(stack);
  const pool = poolTo(stack.url, 64);
  await traffic.addOrders(run, PER_SECOND * MOST_SECONDS);
  const [ms, sending]: [number[], Promise<void>[]] = [[], []];
  const send = async (number: number) => {
    const { headers, body } = traffic.webhookOf({ run, number });
    const since = performance.now();
    const answer = await pool.request({ method: 'POST', path: stack.webhookPath, headers, body });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`a webhook was answered with ${answer.statusCode}`);
    ms.push(performance.now() - since);
  };
  const began = performance.now();
  for (let sent = 0; goesOn(secondsSince(began)) && secondsSince(began) < MOST_SECONDS; ) {
    const due = Math.floor(secondsSince(began) * PER_SECOND);
    for (; sent < due; sent += 1) sending.push(send(sent));
    await pause(2);
  }
  await Promise.all(sending);
  await pool.close();
  return ms;
}

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

function relationsIn(url: string): Promise<number> {
  return onServer(url, countRelations);
}

function versionOf(url: string): Promise<string> {
  return onServer(url, async (client) => (await client.query('show server_version')).rows[0].server_version);
}

/** The server ends a session without its client at its next write; until then the session holds its locks. */
async function serverNotices(url: string): Promise<void> {
  await onServer(url, (client) =>
    client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`),
  );
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1_000;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
