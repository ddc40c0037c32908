import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { z } from 'zod';
import { credentialsOf, expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { button, DETAIL, fillKuwait, fillTheRest, newPhone, open } from '@/e2e/support/new-delivery-form';
import { contextOf, listen } from '@/e2e/support/page-checks';
import { freePort } from '@/lib/launch/process/port';
import { Release } from '@/lib/launch/settings/release';
import { ROOT } from '@/lib/launch/settings/root';

/** The archive of `npm run package`, unpacked where no package is in reach and nothing may be written. */

const LARGEST_MB = 90;
const UP_MS = 120_000;
/** `stop_grace_period` of the services. */
const STOP_MS = 10_000;
const NODE_OF_CONTAINER = '24';
const LAST_WORDS = ['STOPSIGNAL', 'HEALTHCHECK', 'CMD'];
/** `nobody`: a user that owns nothing here. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const ARABIC = { LC_ALL: 'ar_KW.UTF-8', TZ: 'Asia/Kuwait' };

let folder = '';
let release = '';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);
test.beforeAll(() => {
  test.setTimeout(600_000);
  folder = mkdtempSync(path.join(tmpdir(), 'dd-release-'));
  chmodSync(folder, 0o755);
  execFileSync(process.execPath, ['--import', 'tsx', 'lib/launch/release/package.ts', folder], { cwd: ROOT });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '';
  expect(statSync(path.join(folder, archive)).size / 1e6).toBeLessThan(LARGEST_MB);
  rmSync(path.join(folder, archive.replace('.tar.gz', '')), { recursive: true });
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  release = path.join(folder, archive.replace('.tar.gz', ''));
  execFileSync('chmod', ['-R', 'a+rX,a-w', release]);
});
test.afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

test('holds what its manifest lists, licences too, and no compiler', () => {
  const { files, schema } = Release.parse(JSON.parse(readFileSync(path.join(release, 'manifest.json'), 'utf8')));
  const newest = readdirSync(path.join(ROOT, 'lib/db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);
  expect(`${schema}.sql`).toBe(newest);
  const digests = execFileSync('sha256sum', Object.keys(files), {
    cwd: release,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  });
  const found = Object.fromEntries(
    digests
      .trim()
      .split('\n')
      .map((line) => line.split(/ [ *]/).toReversed()),
  );
  expect(found).toEqual(files);
  // The dashboards of the tests beside this one serve from the same build.
  expect(Object.keys(files).filter((file) => file.includes('/in-use-'))).toEqual([]);
  for (const compiler of ['typescript', 'esbuild', 'tsx', 'tailwindcss', '@biomejs', 'playwright', 'vitest'])
    expect(Object.keys(files).filter((file) => file.startsWith(`node_modules/${compiler}/`))).toEqual([]);
  for (const licence of ['LICENSE', 'node_modules/leaflet/LICENSE', 'node_modules/react-leaflet/LICENSE.md'])
    expect(files[licence]).toBeDefined();
  const read = (name: string) => readFileSync(path.join(release, name), 'utf8');
  for (const line of ['drizzle-orm .*: Apache-2.0', 'leaflet .*: BSD-2-Clause', 'next .*: MIT'])
    expect(read('LICENCES-packages.txt')).toMatch(new RegExp(`^${line}$`, 'm'));
  for (const of of ['PostgreSQL Global Development Group', 'OpenSSL License', 'Unicode, Inc.', 'Jean-loup Gailly'])
    expect(read('LICENCES-postgresql.txt')).toContain(of);
});

test('has the commands of a checkout, and keeps its data beside itself', () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' } as const;
  const check = execFileSync('npm', ['start', '--silent', '--', '--check'], { cwd: release, env, encoding: 'utf8' });
  expect(check).toContain(`It would make a new database in ${path.join(folder, 'dispatch-desk-data')}.`);
  const { scripts } = JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8'));
  expect(scripts).toMatchObject({ backup: 'node backup.mjs', 'audit:check': 'node audit-check.mjs' });
  // An older Node.js says so in a sentence: the version is pretended, as what it lacks is not.
  const older = `Object.defineProperty(process.versions, 'node', { value: '18.20.8' })`;
  const started = spawnSync(process.execPath, ['--import', `data:text/javascript,${older}`, 'start.mjs'], {
    cwd: release,
  });
  expect(String(started.stderr)).toBe('Dispatch Desk needs Node.js >=20.19; this is 18.20.8.\n');
});

/** The instructions of the container file; the rest of a line by its first word. */
function container() {
  const text = readFileSync(path.join(release, 'Containerfile'), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const words = lines.map((line) => line.slice(0, line.indexOf(' ')));
  const of = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
  const env = Object.fromEntries((of.ENV ?? '').split(' ').map((pair) => pair.split(/=(.*)/)));
  const argumentsOf = (line = '') => z.array(z.string()).parse(JSON.parse(line.slice(line.indexOf('['))));
  return { words, of, env, command: argumentsOf(of.CMD), health: argumentsOf(of.HEALTHCHECK) };
}

test('has a container that only copies it, not as root, on a read-only disk, with a health check', () => {
  const { words, of, env, command, health } = container();
  expect(words).toEqual(['FROM', 'COPY', 'RUN', 'WORKDIR', 'USER', 'ENV', 'VOLUME', 'EXPOSE', ...LAST_WORDS]);
  expect(of).toMatchObject({
    FROM: `docker.io/library/node:${NODE_OF_CONTAINER}-slim`,
    COPY: '. /opt/dispatch-desk',
    RUN: 'mkdir /data && chown node:node /data',
    WORKDIR: '/opt/dispatch-desk',
    USER: 'node',
    VOLUME: '/data',
    EXPOSE: '3000',
    STOPSIGNAL: 'SIGTERM',
  });
  expect(env).toEqual({
    NODE_ENV: 'production',
    DATA_DIR: of.VOLUME,
    HOST: '0.0.0.0',
    PORT: of.EXPOSE,
    NODE_OPTIONS: expect.stringMatching(/^--max-old-space-size=\d+$/),
  });
  expect(command).toEqual(['node', 'start.mjs']);
  expect(readdirSync(release)).toContain('start.mjs');
  expect(health.slice(0, 2)).toEqual(['node', '-e']);
  expect(readFileSync(path.join(release, '.dockerignore'), 'utf8')).toBe('.env\n.data\n');
});

test('has services that fit the container, its database and its proxy', () => {
  const lines = readFileSync(path.join(release, 'compose.yaml'), 'utf8').split('\n');
  const at = (from: string) => {
    const rest = lines.slice(lines.indexOf(`  ${from}:`) + 1);
    const end = rest.findIndex((line) => /^ {0,2}\S/.test(line));
    return rest
      .slice(0, end)
      .filter((line) => !/^\s*#/.test(line))
      .map((line) => line.trim());
  };
  const { of } = container();
  const [dashboard, database, proxy] = [at('dashboard'), at('database'), at('proxy')];
  for (const line of ['build: { context: ., dockerfile: Containerfile }', 'read_only: true', 'tmpfs: [/tmp]'])
    expect(dashboard).toContain(line);
  expect(dashboard).toContain(`volumes: [data:${of.VOLUME}]`);
  expect(dashboard).toContain('env_file: .env');
  expect(lines).toContain('name: dispatch-desk');
  const variables = dashboard.flatMap((line) => /^([A-Z_]+):/.exec(line)?.[1] ?? []);
  expect(variables).toEqual(['APP_URL', 'APP_SECRET', 'DATABASE_URL', 'TRUSTED_PROXY_HOPS']);
  expect(dashboard.join('\n')).toContain('@database:5432/dispatch_desk');
  for (const line of ['POSTGRES_USER: dispatch_desk', 'test: [CMD, pg_isready, -U, dispatch_desk]'])
    expect(database).toContain(line);
  expect(proxy).toContain(`command: caddy reverse-proxy --from \${DOMAIN} --to dashboard:${of.EXPOSE}`);
  for (const service of [dashboard, database, proxy]) expect(service).toContain('restart: unless-stopped');
  expect([dashboard, database].flat().filter((line) => line === 'stop_grace_period: 10s')).toHaveLength(2);
  const volumes = [dashboard, database, proxy].flat().flatMap((line) => /^volumes: \[(\w+):/.exec(line)?.[1] ?? []);
  expect(lines).toContain(`volumes: { ${volumes.join(', ')} }`);
});

for (const version of ['this', NODE_OF_CONTAINER, '26'])
  test(`dispatches an order on Node.js (${version}), as another user, read-only, in Arabic`, async ({ browser }) => {
    const started = await start(version === 'this' ? process.execPath : newNode(version));
    try {
      expect(started.health()).toBe(0);
      await dispatchAnOrder(browser, started.url);
    } finally {
      await started.stop();
    }
    expect(started.health()).toBe(1);
    expect(started.stopMs()).toBeLessThan(STOP_MS);
    console.info(`Node.js ${version}: the sign-in page after ${started.readyMs} ms, stopped in ${started.stopMs()} ms`);
  });

function newNode(version: string): string {
  const own = path.join(folder, `node-${version}`);
  mkdirSync(own);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', own, `node@${version}`], { cwd: own });
  execFileSync('chmod', ['-R', 'a+rX', own]);
  return path.join(own, 'node_modules/node/bin/node');
}

async function start(node: string) {
  const data = mkdtempSync(path.join(tmpdir(), 'dd-release-data-'));
  chmodSync(data, 0o777);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const { env: given, command, health } = container();
  const env: NodeJS.ProcessEnv = {
    ...given,
    ...ARABIC,
    NODE_ENV: 'production',
    PATH: '/usr/bin:/bin',
    HOME: data,
    DATA_DIR: path.join(data, 'desk'),
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const since = Date.now();
  const child: ChildProcess = spawn(node, [...command.slice(1), '--empty'], {
    cwd: release,
    env,
    ...OTHER_USER,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let stopMs = 0;
  const stop = async () => {
    const before = Date.now();
    child.kill('SIGTERM');
    await closed;
    stopMs = Date.now() - before;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await expect.poll(() => text, { timeout: UP_MS }).toContain('Dispatch Desk is ready');
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `http://localhost:${port}`;
  expect((await fetch(`${url}/sign-in`)).status).toBe(200);
  const readyMs = Date.now() - since;
  const healthCheck = health.slice(1).map((part) => part.replace(':3000', `:${port}`));
  return { url, readyMs, stop, stopMs: () => stopMs, health: () => spawnSync(node, healthCheck, OTHER_USER).status };
}

async function dispatchAnOrder(browser: Browser, url: string): Promise<void> {
  const context = await contextOf(browser, url, null, 'ar');
  const page = await context.newPage();
  const errors = listen(page, url);
  const { email, password } = credentialsOf('dispatcher');
  await page.goto('/sign-in');
  await page.getByLabel(say('ar', 'auth.signIn.email')).fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: say('ar', 'auth.signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(`${url}/c/sandbox`);
  await open(page);
  await fillKuwait(page);
  await fillTheRest(page, { phone: newPhone(), name: 'لولوة العنزي', amount: '12.750' });
  await button(page).click();
  await expect(page).toHaveURL(DETAIL);
  await expect(page.getByText('لولوة العنزي').first()).toBeVisible();
  expect(errors()).toEqual([]);
  await context.close();
}
