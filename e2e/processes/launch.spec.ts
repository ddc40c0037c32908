import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { credentialsOf } from '@/e2e/support/fixtures';
import { freePort, isPortFree } from '@/lib/launch/process/port';
import { isAlive, ProcessIdentity } from '@/lib/launch/process/process-identity';
import { ROOT } from '@/lib/launch/settings/root';

/** The real `npm start` with all its parts, in a data folder of its own. */

const UP_MS = 120_000;
const GONE_MS = 20_000;

let dataDir = '';
let port = 0;
let sandboxPort = 0;
const launchers: Launch[] = [];

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);
test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dd launch '));
  [port, sandboxPort] = [await freePort(), await freePort()];
});
test.afterEach(async () => {
  for (const launch of launchers.splice(0)) await launch.end('SIGINT');
});
test.afterAll(() => {
  const home = z
    .object({ home: z.string() })
    .parse(JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')));
  rmSync(home.home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

test('starts everything, shows a second start the address, and stops everything in time, open streams too', async () => {
  const launch = start();
  await launch.says(/Dispatch Desk is ready: (\S+)/);
  expect(launch.output()).toContain(`http://localhost:${port}`);
  await launch.says(/owner@sandbox\.test/);
  expect(await health()).toBe(200);
  expect((await fetch(`http://localhost:${port}/sign-in`)).status).toBe(200);

  const second = start();
  expect(await second.code).toBe(1);
  expect(second.output()).toContain(`already running: http://localhost:${port}`);
  expect(second.output()).toContain(String(launch.child.pid));

  const parts = partsOf();
  expect(Object.keys(parts).sort()).toEqual(['dashboard', 'database', 'sandbox']);
  const stream = await fetch(`http://localhost:${port}/api/live?connection=sandbox`, {
    headers: { cookie: await ownersCookie() },
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const since = Date.now();
  expect(await launch.end('SIGINT')).toBe(0);
  expect(Date.now() - since).toBeLessThan(10_000);
  await stream.body?.cancel().catch(() => undefined);
  for (const [name, part] of Object.entries(parts)) expect(isAlive(part), name).toBe(false);
  expect(await isPortFree(port)).toBe(true);
});

test('no process survives a killed launcher for long, and the next start works at once', async () => {
  const launch = start();
  await launch.says(/is ready/);
  const parts = partsOf();
  await launch.end('SIGKILL');
  const next = start();
  await next.says(/is ready/);
  expect(await health()).toBe(200);
  for (const [name, part] of Object.entries(parts)) {
    await expect.poll(() => isAlive(part), { message: name, timeout: GONE_MS }).toBe(false);
  }
});

test('restarts each part that is killed', async () => {
  const launch = start();
  await launch.says(/is ready/);
  for (const name of ['sandbox', 'dashboard', 'database']) {
    const before = partsOf()[name];
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await launch.says(new RegExp(`${name} ended unexpectedly`));
    await expect.poll(() => partsOf()[name]?.pid !== before?.pid, { message: name, timeout: UP_MS }).toBe(true);
    await expect.poll(health, { message: name, timeout: UP_MS }).toBe(200);
  }
});

test('names the taken port and what to do, and does not use another', async () => {
  const otherServer = createServer().listen(port, '127.0.0.1');
  await once(otherServer, 'listening');
  const launch = start();
  expect(await launch.code).toBe(1);
  expect(launch.output()).toContain(`Port ${port} is taken`);
  expect(launch.output()).toContain('PORT=');
  otherServer.close();
});

test('says that its data folder was deleted, and stops', async () => {
  const launch = start();
  await launch.says(/is ready/);
  const parts = partsOf();
  renameSync(dataDir, `${dataDir} away`);
  expect(await launch.code).toBe(1);
  expect(launch.output()).toContain(`The data folder (DATA_DIR, ${dataDir}) was deleted or replaced`);
  for (const [name, part] of Object.entries(parts)) expect(isAlive(part), name).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(`${dataDir} away`, dataDir);
});

test('equal ports of dashboard and sandbox stop the start', async () => {
  const launch = start({ SANDBOX_PORT: String(port) });
  expect(await launch.code).toBe(1);
  expect(launch.output()).toContain(`PORT and SANDBOX_PORT are both ${port}`);
});

type Launch = {
  child: ChildProcess;
  code: Promise<number | null>;
  output: () => string;
  says: (what: RegExp) => Promise<void>;
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

function start(more: Record<string, string> = {}): Launch {
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const env = { ...withoutInstallation(), DATA_DIR: dataDir, ...ports, ...more };
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/launch/start.ts', '--empty'], { cwd: ROOT, env });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const launch: Launch = {
    child,
    code,
    output: () => text,
    says: (what) => expect.poll(() => text, { timeout: UP_MS }).toMatch(what),
    end: (signal) => {
      child.kill(signal);
      return code;
    },
  };
  launchers.push(launch);
  return launch;
}

/** The environment without the variables of an installation, which the shell may have set. */
function withoutInstallation(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(SERVICE_|SANDBOX_|DATABASE_URL|APP_|E2E_)/.test(name),
  );
  return { ...Object.fromEntries(entries), NODE_ENV: 'production' };
}

function partsOf(): Record<string, ProcessIdentity> {
  const holder = JSON.parse(readFileSync(path.join(dataDir, 'launcher.json'), 'utf8'));
  return z.object({ parts: z.record(z.string(), ProcessIdentity) }).parse(holder).parts;
}

async function ownersCookie(): Promise<string> {
  const { email, password } = credentialsOf('owner');
  const url = `http://localhost:${port}`;
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function health(): Promise<number> {
  return fetch(`http://localhost:${port}/api/health`).then(
    ({ status }) => status,
    () => 0,
  );
}
