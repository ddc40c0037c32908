import { type APIRequestContext, test as base, request } from '@playwright/test';
import type { Role } from '@/lib/auth/permissions';
import { SANDBOX_PASSWORD, SANDBOX_USERS, type SandboxUser } from '@/lib/auth/sandbox-users';
import { connectionPath } from '@/lib/http/connection-address';
import { LOCALE_COOKIE } from '@/lib/i18n/catalog/locale';
import { waitForHydration } from './hydrated';
import { sessionOf } from './people';
import type { Stack } from './stack';
import { type View, viewOf, windowOf } from './views';

export { expect } from '@playwright/test';

/** The first part of every path of the sandbox connection. */
export const CONNECTION_PATH = connectionPath('sandbox');

type Fixtures = {
  /** The role of the signed-in user; null is signed out. `test.use({ role: 'viewer' })` */
  role: Role | null;
  /** The language and the width of the window, 360 being a phone: by the tag of `inView`, or `test.use({ view: … })`. */
  view: View;
  /** The sandbox's `/_sandbox/`: `control.put('webhooks', { data: {…} })`. Other responses than 2xx fail the test. */
  control: APIRequestContext;
};

type OfWorker = { stack: Omit<Stack, 'printed' | 'stop' | 'killDashboard' | 'startDashboard'> };

/** Playwright's `test` on the shared stack. `page` is the dashboard as `role` sees it, by default the owner. */
export const test = base.extend<Fixtures, OfWorker>({
  role: ['owner', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  view: async ({}, use, { project, tags }) => use(viewOf(project.name, tags)),
  viewport: async ({ view }, use) => use(windowOf(view)),
  hasTouch: async ({ view }, use) => use(view.width === 360),
  isMobile: async ({ view }, use) => use(view.width === 360),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  stack: [async ({}, use) => use(JSON.parse(process.env.E2E_STACK ?? '{}')), { scope: 'worker' }],
  baseURL: async ({ stack }, use) => use(stack.url),
  storageState: async ({ role, stack }, use) =>
    use(role ? await sessionOf(role, stack.url) : { cookies: [], origins: [] }),
  context: async ({ context, view, stack }, use) => {
    await context.addCookies([{ name: LOCALE_COOKIE, value: view.locale, url: stack.url }]);
    context.on('page', waitForHydration);
    await use(context);
  },
  control: async ({ stack }, use) => {
    const context = await request.newContext({
      baseURL: `${stack.sandboxUrl}/_sandbox/`,
      failOnStatusCode: true,
      // A kept connection may be closed by the sandbox in the moment in which it is used again.
      extraHTTPHeaders: { connection: 'close' },
    });
    await use(context);
    await context.dispose();
  },
});

/** The seeded user of a role, with the password. */
export function credentialsOf(role: Role): SandboxUser & { password: string } {
  const user = SANDBOX_USERS.find((user) => user.role === role);
  if (!user) throw new Error(`no seeded ${role}`);
  return { ...user, password: SANDBOX_PASSWORD };
}
