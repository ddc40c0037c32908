import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signInAllRoles } from './people';
import { startStack } from './stack';
import { SESSIONS_VARIABLE } from './state-files';

/** Starts one stack for the whole run and signs in each role once. Tests get both through `fixtures.ts`. */
export default async function stackForRun(): Promise<() => Promise<void>> {
  const stack = await startStack(mkdtempSync(path.join(tmpdir(), 'dispatch-desk-e2e-')));
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
    throw error;
  }
  return async () => {
    await stop();
    rmSync(sessions, { recursive: true, force: true });
  };
}
