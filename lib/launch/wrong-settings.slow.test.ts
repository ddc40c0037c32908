import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileScript } from '@/lib/launch/process/compile-script';
import { ROOT } from '@/lib/launch/settings/root';

/** The start with one wrong setting: it ends with the name of it, and nothing was started. */

let script = '';
let dataDir = '';
beforeAll(async () => {
  script = await compileScript('lib/launch/start.ts');
  dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-wrong-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([
  [{ PORT: '4010', SANDBOX_PORT: '4010' }, 'PORT and SANDBOX_PORT are both 4010: give the sandbox another one.'],
  [{ PORT: '99999' }, 'PORT must be 1 to 65535.'],
  [{ TILE_URL: 'https://t.example/{z}/{x}/{y}/{style}.png' }, 'TILE_URL: has braces that no map fills'],
  [{ APP_URL: 'https://desk.example/app' }, 'APP_URL must be an http(s) address alone'],
  [{ APP_URL: 'https://owner:word@desk.example' }, 'APP_URL must be an http(s) address alone'],
  [{ BACKUP_DIR: '/etc/hosts/backups' }, "BACKUP_DIR: can't be made or written to (ENOTDIR)"],
  [{ APP_SECRET: ' '.repeat(40) }, 'APP_SECRET must be at least 32 characters'],
  [{ METRICS_TOKEN: ' '.repeat(20) }, 'METRICS_TOKEN: must be at least 16 characters'],
  [{ SERVICE_BASE_URL: 'https://a.example', SERVICE_ACCESS_TOKEN: '  ' }, 'SERVICE_ACCESS_TOKEN: must not be blank'],
  [{ DATABASE_URL: 'mysql://a.example/b' }, 'DATABASE_URL: must be a postgres:// address'],
  [{ SERVICE_API_KEY: 'key' }, 'SERVICE_API_KEY needs SERVICE_BASE_URL beside it.'],
])('%j', (wrong, sentence) => {
  const { PATH } = process.env;
  const env = { NODE_ENV: 'production' as const, PATH, DATA_DIR: dataDir, ...wrong };
  const { status, stderr, stdout } = spawnSync(process.execPath, [script], { cwd: ROOT, env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
  expect(existsSync(path.join(dataDir, 'launcher.json'))).toBe(false);
});
