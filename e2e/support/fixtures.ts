import { type APIRequestContext, test as base, request } from '@playwright/test';
import { SANDBOX_PASSWORD, SANDBOX_USERS, type SandboxUser } from '@/lib/auth/access/sandbox-users';
import type { Role } from '@/lib/auth/permissions';
import { placeOf } from '@/lib/http/connection-address';
import type { Stack } from './stack';
import { sessionFile } from './state-files';

export { expect } from '@playwright/test';

/** What the addresses of the run's own connection begin with. */
export const PLACE = placeOf('sandbox');

type Fixtures = {
  /** Who the page belongs to; null is nobody. `test.use({ role: 'viewer' })` */
  role: Role | null;
  /** The sandbox's `/_sandbox/`: `control.put('webhooks', { data: {…} })`. Answers that aren't 2xx fail the test. */
  control: APIRequestContext;
};

type OfWorker = { stack: Omit<Stack, 'printed' | 'stop' | 'killDashboard' | 'startDashboard'> };

/** Playwright's `test` with the run's own stack: `page` is the dashboard as seen by `role`, an owner unless the test says otherwise. */
export const test = base.extend<Fixtures, OfWorker>({
  role: ['owner', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  stack: [async ({}, use) => use(JSON.parse(process.env.E2E_STACK ?? '{}')), { scope: 'worker' }],
  baseURL: async ({ stack }, use) => use(stack.url),
  // Sessions are there once the stack is.
  storageState: async ({ role, stack: _stack }, use) => use(role ? sessionFile(role) : { cookies: [], origins: [] }),
  control: async ({ stack }, use) => {
    const context = await request.newContext({ baseURL: `${stack.sandboxUrl}/_sandbox/`, failOnStatusCode: true });
    await use(context);
    await context.dispose();
  },
});

/** The ready-made user of a role, and how that user signs in. */
export function credentialsOf(role: Role): SandboxUser & { password: string } {
  const user = SANDBOX_USERS.find((one) => one.role === role);
  if (!user) throw new Error(`no ready-made ${role}`);
  return { ...user, password: SANDBOX_PASSWORD };
}
