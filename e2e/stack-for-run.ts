import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from '@playwright/test';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { startStack } from './stack';
import { SESSIONS_VARIABLE, sessionFile } from './state-files';

/** One stack for the whole run, and a session of each role, signed in once over HTTP. Tests find both through `fixtures.ts`. */
export default async function stackForRun(): Promise<() => Promise<void>> {
  const stack = await startStack(mkdtempSync(path.join(tmpdir(), 'dispatch-desk-e2e-')));
  const { printed, stop, killDashboard: _kill, startDashboard: _start, ...shared } = stack;
  const { url } = shared;
  const sessions = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-sessions-'));
  try {
    process.env[SESSIONS_VARIABLE] = sessions;
    process.env.E2E_STACK = JSON.stringify(shared);
    for (const { email, role } of SANDBOX_USERS) await signIn(url, email, sessionFile(role));
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

async function signIn(url: string, email: string, file: string): Promise<void> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const answer = await context.post('/api/auth/sign-in', { data: { email, password: SANDBOX_PASSWORD } });
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${answer.status()} ${await answer.text()}`);
  await context.storageState({ path: file });
  await context.dispose();
}
