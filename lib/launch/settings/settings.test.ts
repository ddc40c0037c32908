import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from './settings';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-settings-'));
  vi.stubEnv('DATA_DIR', dataDir);
  for (const name of ['SERVICE_BASE_URL', 'SERVICE_API_KEY', 'SERVICE_ACCESS_TOKEN', 'SERVICE_V0_API_KEY']) {
    vi.stubEnv(name, '');
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

test('without service settings it is the sandbox', () => {
  expect(readSettings([]).sandboxPort).toBeGreaterThan(0);
});

test('the sandbox has a shop unless --empty is given', () => {
  expect(readSettings([]).isEmpty).toBe(false);
  expect(readSettings(['--dev', '--empty'])).toMatchObject({ isDev: true, isEmpty: true });
  expect(() => readSettings(['--full'])).toThrow('"--full" is no option; there are --dev, --empty, --check.');
});

test('an address and a key are the real service', () => {
  vi.stubEnv('SERVICE_BASE_URL', 'https://api.example');
  vi.stubEnv('SERVICE_API_KEY', 'key');
  expect(readSettings([]).sandboxPort).toBeUndefined();
});

test('a key without an address is refused, and not shown', () => {
  vi.stubEnv('SERVICE_API_KEY', 'the-key-itself');
  expect(() => readSettings([])).toThrow(/^SERVICE_API_KEY needs SERVICE_BASE_URL beside it\.$/);
});

test('an address alone is the real service: its keys are entered on screen', () => {
  vi.stubEnv('SERVICE_BASE_URL', 'https://api.example');
  expect(readSettings([]).sandboxPort).toBeUndefined();
});

test('equal ports of dashboard and sandbox are refused, but not beside the real service', () => {
  vi.stubEnv('PORT', '4010');
  vi.stubEnv('SANDBOX_PORT', '4010');
  expect(() => readSettings([])).toThrow('PORT and SANDBOX_PORT are both 4010: give the sandbox another one.');
  vi.stubEnv('SERVICE_BASE_URL', 'https://api.example');
  expect(readSettings([]).port).toBe(4010);
});

test.each([
  ['APP_URL', 'https://desk.example/app', 'APP_URL must be an http(s) address alone'],
  ['APP_URL', 'https://owner:password@desk.example', 'APP_URL must be an http(s) address alone'],
  ['APP_SECRET', ' '.repeat(40), 'APP_SECRET must be at least 32 characters'],
])('%s=%s is refused', (name, value, message) => {
  vi.stubEnv(name, value);
  expect(() => readSettings([])).toThrow(message);
});
