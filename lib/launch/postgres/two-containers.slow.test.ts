import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBackup } from '@/lib/backup/file/read.server';
import { migrate } from '@/lib/db/migrate.server';
import { compileScript } from '@/lib/launch/process/compile-script';
import { ROOT } from '@/lib/launch/settings/root';

/** Containers on one data folder: process namespaces of their own, so that no pid of one means anything in another. */

const RUNS = Number(process.env.CONTAINER_RUNS ?? 2);
const NAMESPACE = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0;
const SECRET = 'for this test only, and long enough';

let dataDir = '';
let script = '';
let backupScript = '';
const containers: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dd-two-'));
  chmodSync(dataDir, 0o755);
  script = await compileScript('lib/launch/postgres/testing-container.ts');
  backupScript = await compileScript('lib/launch/backup/backup.ts');
});
afterAll(() => {
  for (const container of containers) container.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** A container; resolves with it and its first line. `sh` stays behind as its first process when the launcher is killed. */
async function start(): Promise<{ container: ChildProcess; line: string }> {
  const program = ['sh', '-c', '"$@"; sleep 60', 'sh', process.execPath, script, dataDir];
  const container = spawn('unshare', [...NAMESPACE, ...program], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  containers.push(container);
  const [line] = await once(createInterface({ input: container.stdout }), 'line');
  if (line.startsWith('refused')) container.kill('SIGKILL');
  return { container, line };
}

/** Starts two at once, again and again, until one has the folder. */
async function startUntilReady(): Promise<{ container: ChildProcess; url: string }> {
  for (;;) {
    const both = await Promise.all([start(), start()]);
    const ready = both.filter(({ line }) => line.startsWith('ready '));
    expect(ready.length, both.map(({ line }) => line).join('\n')).toBeLessThan(2);
    const [one] = ready;
    if (one) return { container: one.container, url: one.line.slice('ready '.length) };
  }
}

/** Inserts numbers one after another, and keeps those that the database has acknowledged. */
function write(url: string, from: number) {
  const acknowledged: number[] = [];
  const done = (async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    for (let number = from; ; number += 1) {
      await client.query('insert into kept values ($1)', [number]);
      acknowledged.push(number);
    }
  })().catch(() => undefined);
  return { acknowledged, done };
}

async function numbersIn(url: string): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ number: number }>('select number from kept');
  await client.end();
  return new Set(rows.map(({ number }) => number));
}

/** The launcher alone, as the kernel does that has no memory left; its database stays in the container. */
function killLauncher(container: ChildProcess): void {
  const childrenOf = (pid: string) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const [shell = ''] = childrenOf(String(container.pid));
  for (const pid of childrenOf(shell))
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script)) process.kill(Number(pid), 'SIGKILL');
}

test.runIf(canUnshare)(
  'a container never touches the database of a living one, and follows a dead one without loss',
  { timeout: 60_000 * (RUNS + 1) },
  async () => {
    const everything: number[] = [];
    let { container, url } = await startUntilReady();
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table kept (number integer primary key)');
    await client.end();
    for (let run = 0; run < RUNS; run += 1) {
      const { acknowledged, done } = write(url, run * 1_000_000);
      await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
      const refused = await Promise.all([start(), start()]);
      for (const { line } of refused) expect(line).toMatch(/^refused Dispatch Desk is already running/);
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
      const file = path.join(dataDir, `${run}.backup`);
      const backup = spawnSync('unshare', [...NAMESPACE, process.execPath, backupScript, file], {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', APP_SECRET: SECRET },
        encoding: 'utf8',
      });
      expect(backup.stderr).toBe('');
      await verifyBackup(file);
      await sleep(Math.random() * 300);
      if (run % 2 === 0) container.kill('SIGKILL');
      else killLauncher(container);
      [{ container, url }] = await Promise.all([startUntilReady(), done]);
      everything.push(...acknowledged);
      const there = await numbersIn(url);
      expect(everything.filter((number) => !there.has(number))).toEqual([]);
    }
    console.info(`${RUNS} runs, ${everything.length} rows acknowledged, none lost`);
  },
);
