import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { identify, isAlive, type ProcessIdentity } from '@/lib/launch/process/process-identity';
import { ROOT } from '@/lib/launch/settings/root';
import { type RunningPostgres, startPostgres } from './postgres';
import { runningPostgres } from './running-postgres';

const SERVER_GONE_MS = 10_000;
const running: RunningPostgres[] = [];
const folders: string[] = [];

/** One cluster for the tests that need no folder of their own: making one takes seconds. */
let sharedDir: string;

beforeAll(() => {
  sharedDir = newFolder();
  folders.length = 0;
});
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => rmSync(sharedDir, { recursive: true, force: true }));

function newFolder(name = 'dd-pg-'): string {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Where a data folder's cluster is, as it says itself. */
function homeOf(dataDir: string): string {
  return z.object({ home: z.string() }).parse(JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')))
    .home;
}

async function start(dataDir: string): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir });
  running.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('keeps what was acknowledged when the server is killed, and starts again at once', async () => {
  const dataDir = sharedDir;
  const first = await start(dataDir);
  await query(first.url, "create table kept as select 'سلام' as word");
  const busy = query(first.url, 'select pg_sleep(60)').catch(() => 'cut off');
  process.kill(first.pid, 'SIGKILL');
  const second = await start(dataDir);
  expect(await query(second.url, 'select word, upper(word) = word as same from kept')).toEqual([
    { word: 'سلام', same: true },
  ]);
  expect(await busy).toBe('cut off');
});

test('is durable, speaks UTC and UTF-8, and lets the application in as an ordinary user', async () => {
  const { url } = await start(sharedDir);
  const [row] = await query(
    url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
            (select rolsuper from pg_roles where rolname = current_user) as super`,
  );
  expect(row).toEqual({ fsync: 'on', commit: 'on', zone: 'UTC', encoding: 'UTF8', super: false });
});

test('lives in folders with spaces, Arabic letters and a long name', async () => {
  const dataDir = path.join(newFolder('dd pg طلبات '), 'a folder with quite a long name '.repeat(3).trim());
  const { url, stop } = await start(dataDir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
  expect(await query((await start(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('ends with the process that started it, however that one ends', async () => {
  const dataDir = sharedDir;
  const module = pathToFileURL(path.join(ROOT, 'lib/launch/postgres/postgres.ts')).href;
  const script = `import(${JSON.stringify(module)}).then(({ startPostgres }) => startPostgres({ dataDir: process.argv[1] }))
    .then(({ pid }) => { console.log(pid); setInterval(() => {}, 1000); });`;
  const owner = spawn(process.execPath, ['--import', 'tsx', '-e', script, dataDir], { cwd: ROOT });
  const [line] = await once(createInterface({ input: owner.stdout }), 'line');
  const server = identify(Number(line));
  owner.kill('SIGKILL');
  expect(server).toBeDefined();
  await expect.poll(() => server && isAlive(server), { timeout: SERVER_GONE_MS }).toBe(false);
});

test('takes over from a server that was left running', async () => {
  const dataDir = sharedDir;
  const left = await start(dataDir);
  const identity = identify(left.pid) satisfies ProcessIdentity | undefined;
  const next = await start(dataDir);
  expect(identity && isAlive(identity)).toBe(false);
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test("leaves another major version's data alone, and says so", async () => {
  const dataDir = sharedDir;
  await (await start(dataDir)).stop();
  const cluster = path.join(homeOf(dataDir), 'data');
  const versionFile = path.join(cluster, 'PG_VERSION');
  const version = readFileSync(versionFile, 'utf8');
  writeFileSync(versionFile, '15\n');
  const before = readdirSync(cluster).sort();
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    /made by PostgreSQL 15\..*Nothing was changed\.\n.*npm run backup -- FILE\n.*npm run restore -- FILE/,
  );
  expect(readdirSync(cluster).sort()).toEqual(before);
  writeFileSync(versionFile, version);
});

test('is not kept out by the socket lock of a process that is dead and not yet reaped', async () => {
  const dataDir = sharedDir;
  await (await start(dataDir)).stop();
  writeFileSync(path.join(homeOf(dataDir), 'socket', '.s.PGSQL.5432.lock'), `${process.pid}\n/nowhere\n`);
  const { url } = await start(dataDir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test("is not misled by a stale pid file with a stranger's pid", async () => {
  const dataDir = sharedDir;
  await (await start(dataDir)).stop();
  const pidFile = path.join(homeOf(dataDir), 'data', 'postmaster.pid');
  writeFileSync(pidFile, `${process.pid}\n/nowhere\n`);
  const { url, pid } = await start(dataDir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readFileSync(pidFile, 'utf8').split('\n')[0]).toBe(String(pid));
});

test.runIf(process.getuid?.() === 0)(
  "goes to a system folder when root's private one is out of its user's reach",
  async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o700);
    const { url, stop } = await start(dataDir);
    folders.push(homeOf(dataDir));
    expect(homeOf(dataDir)).toMatch(/^\/var\/lib\/dispatch-desk-/);
    await query(url, 'create table kept ()');
    await stop();
    const moved = path.join(newFolder(), 'moved');
    renameSync(dataDir, moved);
    expect(
      await query((await start(moved)).url, "select 1 as one from pg_tables where tablename = 'kept'"),
    ).toHaveLength(1);
  },
);

test.runIf(process.getuid?.() === 0)('root leaves the server of an ordinary user theirs', async () => {
  const dataDir = newFolder();
  await (await start(dataDir)).stop();
  execFileSync('chown', ['-R', 'nobody', dataDir]);
  const { uid } = statSync(dataDir);
  await start(dataDir);
  expect(await runningPostgres(dataDir)).toMatch(/^postgres:/);
  for (const folder of ['', 'socket', 'data']) expect(statSync(path.join(homeOf(dataDir), folder)).uid).toBe(uid);
});

test.runIf(process.getuid?.() === 0)('says where the database of a deleted data folder still is', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o700);
  await (await start(dataDir)).stop();
  const home = homeOf(dataDir);
  folders.push(home);
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir, { mode: 0o700 });
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    `${home} holds the database of a data folder that was deleted.`,
  );
});

test.runIf(process.getuid?.() === 0)('a copied data folder never shares the cluster of the original', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o700);
  const original = await start(dataDir);
  folders.push(homeOf(dataDir));
  const copy = newFolder();
  chmodSync(copy, 0o700);
  cpSync(dataDir, copy, { recursive: true });
  await start(copy);
  folders.push(homeOf(copy));
  expect(homeOf(copy)).not.toBe(homeOf(dataDir));
  expect(await query(original.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
