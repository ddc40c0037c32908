import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
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
  for (const compiler of ['typescript', 'esbuild', 'tsx', 'tailwindcss', '@biomejs', 'playwright', 'vitest'])
    expect(Object.keys(files).filter((file) => file.startsWith(`node_modules/${compiler}/`))).toEqual([]);
  for (const licence of ['LICENSE', 'node_modules/leaflet/LICENSE', 'node_modules/react-leaflet/LICENSE.md'])
    expect(files[licence]).toBeDefined();
});

test('has a container that only copies it, not as root, on a read-only disk, with a health check', () => {
  const lines = readFileSync(path.join(release, 'Containerfile'), 'utf8').split('\n');
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  expect(of('COPY')).toEqual(['. /opt/dispatch-desk']);
  expect(of('RUN')).toEqual(['mkdir /data && chown node:node /data']);
  expect([of('WORKDIR'), of('USER'), of('VOLUME'), of('EXPOSE')]).toEqual([
    ['/opt/dispatch-desk'],
    ['node'],
    ['/data'],
    ['3000'],
  ]);
  expect(of('ENV')[0]).toMatch(/DATA_DIR=\/data HOST=0\.0\.0\.0 PORT=3000 NODE_OPTIONS=--max-old-space-size=\d+$/);
  const [command = ''] = of('CMD');
  expect(command).toBe('["node", "start.mjs"]');
  expect(readdirSync(release)).toContain('start.mjs');
  expect(of('HEALTHCHECK')[0]).toContain("fetch('http://127.0.0.1:3000/api/health')");
  const compose = readFileSync(path.join(release, 'compose.yaml'), 'utf8');
  for (const line of ['read_only: true', 'tmpfs: [/tmp]', 'volumes: [data:/data]', 'TRUSTED_PROXY_HOPS: "1"'])
    expect(compose).toContain(line);
  expect(readFileSync(path.join(release, '.dockerignore'), 'utf8').split('\n')).toContain('.env');
});

for (const version of ['this', '24'])
  test(`dispatches an order on Node.js (${version}), as another user, read-only, in Arabic`, async ({ browser }) => {
    const started = await start(version === 'this' ? process.execPath : newNode(version));
    try {
      await dispatchAnOrder(browser, started.url);
    } finally {
      await started.stop();
    }
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
  const env: NodeJS.ProcessEnv = {
    ...ARABIC,
    NODE_ENV: 'production',
    PATH: '/usr/bin:/bin',
    HOME: data,
    DATA_DIR: path.join(data, 'desk'),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const child: ChildProcess = spawn(node, [path.join(release, 'start.mjs'), '--empty'], {
    cwd: '/',
    env,
    ...OTHER_USER,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGINT');
    await closed;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await expect.poll(() => text, { timeout: UP_MS }).toContain('Dispatch Desk is ready');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, stop };
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
