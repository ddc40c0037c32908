import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { clearEnvironment } from './clear-environment';

test('a child inherits what a program needs, no credentials, and no secret of anybody', () => {
  vi.stubEnv('SERVICE_API_SECRET', 'of the merchant');
  vi.stubEnv('APP_SECRET', 'of the dashboard');
  vi.stubEnv('DATABASE_URL', 'postgres://me:password@host/desk');
  vi.stubEnv('CLOUD_ACCESS_KEY', 'of the operator');
  vi.stubEnv('LC_ALL', 'C.UTF-8');
  const before = { ...process.env };
  try {
    expect(clearEnvironment()).toEqual(before);
    const child = spawnSync(process.execPath, ['-p', 'JSON.stringify(process.env)'], { encoding: 'utf8' });
    const inherited = JSON.parse(child.stdout);
    expect(inherited).toMatchObject({ PATH: before.PATH, LC_ALL: 'C.UTF-8' });
    expect(Object.keys(inherited).filter((name) => /SECRET|KEY|TOKEN|PASSWORD|URL/.test(name))).toEqual([]);
  } finally {
    Object.assign(process.env, before);
    vi.unstubAllEnvs();
  }
});
