import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgresForTests } from '@/lib/testing/runner/postgres-for-tests';
import { signInAllRoles } from './people';
import { POSTGRES_VARIABLE, startStack } from './stack';
import { SESSIONS_VARIABLE } from './state-files';

/**
 * Starts PostgreSQL and one stack for the whole run, and signs in each role once. Tests get them through `fixtures.ts`.
 */
export default async function stackForRun(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-e2e-'));
  const postgres = await startPostgresForTests();
  process.env[POSTGRES_VARIABLE] = postgres.url;
  const stack = await startStack(path.join(dataDir, 'stack'));
  const { printed, stop, killDashboard: _kill, startDashboard: _start, ...shared } = stack;
  const { url } = shared;
  const sessions = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-sessions-'));
  try {
    process.env[SESSIONS_VARIABLE] = sessions;
    process.env.E2E_STACK = JSON.stringify(shared);
    await signInAllRoles(url);
  } catch (error) {
    writeFileSync(path.join(tmpdir(), 'dispatch-desk-e2e.log'), printed());
    console.error(printed());
    await stop();
    await postgres.stop();
    throw error;
  }
  return async () => {
    await stop();
    await postgres.stop();
    for (const folder of [sessions, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
}
