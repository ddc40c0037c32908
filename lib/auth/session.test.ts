import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { connections, memberships, users } from '@/lib/db/schema';
import { isAddressShared, warnOfSharedAddress } from './access/shared-address.server';
import {
  currentUser,
  hadSession,
  newSessionCookie,
  removedSessionCookie,
  requirePermission,
  requireUser,
} from './session.server';
import { sessionTokenOf, userOfSession } from './session-user.server';
import { type AuthFixture, createAuthFixture } from './testing-auth-fixture.server';

/** The user of a page: headers and redirects of Next are stubs, `react`'s cache is none. */

const request = { headers: new Headers() };
vi.mock('next/headers', () => ({ headers: async () => request.headers }));
vi.mock('next/navigation', () => ({
  notFound: () => {
    throw new Error('not found');
  },
  redirect: (to: string) => {
    throw new Error(`to ${to}`);
  },
}));
vi.mock('react', () => ({ cache: (read: unknown) => read }));

let fixture: AuthFixture;
let viewer: Awaited<ReturnType<AuthFixture['person']>>;
let owner: typeof viewer;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  fixture.clock.now = new Date();
  [viewer, owner] = [await fixture.person('viewer'), await fixture.person('owner')];
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});
beforeEach(() => asPage(null, null));

const cookieOf = (token: string) => newSessionCookie(token).split(';')[0] ?? '';
function asPage(token: string | null, path: string | null) {
  request.headers = new Headers();
  if (token) request.headers.set('cookie', cookieOf(token));
  if (path) request.headers.set('x-path', path);
}
const outcome = (page: Promise<{ id: string }>) => page.then(({ id }) => id).catch((error: Error) => error.message);

test('a page knows the user of its cookie', async () => {
  expect(await currentUser()).toBeNull();
  expect([await hadSession(), sessionTokenOf(request.headers.get('cookie'))]).toEqual([false, null]);
  asPage(viewer.token, null);
  const { id, name, email } = viewer;
  const user = { id, name, email, role: 'viewer', permissions: ['branch:read', 'delivery:read'] };
  expect([await currentUser(), await hadSession()]).toMatchObject([user, true]);
  expect(sessionTokenOf(request.headers.get('cookie'))).toBe(viewer.token);
  asPage('x'.repeat(43), null);
  expect([await currentUser(), await hadSession()]).toEqual([null, true]);
});

test('a page knows nobody who was disabled, although their session was not ended', async () => {
  const disable = (disabledAt: Date | null) =>
    fixture.db.update(users).set({ disabledAt }).where(eq(users.id, viewer.id));
  asPage(viewer.token, null);
  await disable(new Date());
  expect(await currentUser()).toBeNull();
  await disable(null);
  expect(await currentUser()).toMatchObject({ id: viewer.id });
});

test('a visitor is sent to sign in and comes back to the page', async () => {
  expect(await outcome(requireUser())).toBe('to /sign-in');
  asPage(null, '/c/noura/wallet');
  expect(await outcome(requireUser())).toBe('to /sign-in?next=%2Fc%2Fnoura%2Fwallet');
  expect(await outcome(requireUser('/reports'))).toBe('to /sign-in?next=%2Freports');
  asPage(viewer.token, '/c/noura/wallet');
  expect(await outcome(requireUser())).toBe(viewer.id);
});

test('a page without the permission is not rendered, at its connection', async () => {
  asPage(owner.token, '/c/noura/users');
  expect(await outcome(requirePermission('users:manage'))).toBe(owner.id);
  asPage(viewer.token, '/c/noura/users');
  expect(await outcome(requirePermission('users:manage'))).toBe('to /c/noura/not-allowed');
  expect(await outcome(requirePermission('delivery:read'))).toBe(viewer.id);
  asPage(viewer.token, null);
  expect(await outcome(requirePermission('users:manage'))).toBe('to /not-allowed');
  asPage(null, '/c/noura/users');
  expect(await outcome(requirePermission('users:manage'))).toBe('to /sign-in?next=%2Fc%2Fnoura%2Fusers');
});

test('a merchant without a role for the person is not found, and their own is open', async () => {
  const clerk = await fixture.person('viewer');
  await fixture.db.update(users).set({ role: null }).where(eq(users.id, clerk.id));
  const home = { id: crypto.randomUUID(), slug: 'home', name: 'Home', source: 'added', webhookTokenDigest: 'home' };
  await fixture.db.insert(connections).values({ ...home, baseUrl: 'http://127.0.0.1:1' });
  await fixture.db.insert(memberships).values({ userId: clerk.id, connectionId: home.id, role: 'dispatcher' });
  for (const path of ['/c/noura/wallet', '/c/no-such/wallet', '/c/hom%65x/deliveries']) {
    asPage(clerk.token, path);
    expect(await outcome(requireUser())).toBe('not found');
    expect(await outcome(requirePermission('delivery:read'))).toBe('not found');
  }
  asPage(clerk.token, '/c/home/deliveries');
  expect(await outcome(requirePermission('delivery:write'))).toBe(clerk.id);
  expect(await outcome(requirePermission('settings:read'))).toBe('to /c/home/not-allowed');
  await fixture.db.update(connections).set({ removedAt: new Date() }).where(eq(connections.id, home.id));
  expect(await outcome(requireUser())).toBe('not found');
});

test('a role that there is no more may nothing, and cookies end with the sign-out', async () => {
  const session = { id: 's', updatedAt: fixture.clock.now, createdAt: fixture.clock.now };
  const user = { id: 'u', name: 'Noura', email: 'n@shop.example' };
  const found = (role: string) =>
    userOfSession(fixture.db, { session, user: { ...user, role }, membership: null }, fixture.clock.now);
  expect(await found('janitor')).toMatchObject({ role: null, permissions: [] });
  expect(await found('finance')).toMatchObject({ ...user, role: 'finance', sessionId: 's' });
  expect(removedSessionCookie()).toMatch(/^desk-session=;.*Max-Age=0$/);
});

test('without an owner a visitor sets up', async () => {
  await fixture.db.update(users).set({ disabledAt: new Date() });
  expect(await outcome(requireUser('/wallet'))).toBe('to /setup');
});

test.each([
  ['https://desk.example', undefined, true],
  ['https://desk.example', 0, false],
  ['http://localhost:3000', undefined, false],
])('%s behind %s counted proxies: may visitors share an address? %s', (APP_URL, TRUSTED_PROXY_HOPS, isShared) => {
  expect(isAddressShared({ APP_URL, TRUSTED_PROXY_HOPS })).toBe(isShared);
});

test('the start warns of it only then', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  warnOfSharedAddress();
  expect(warn).not.toHaveBeenCalled();
});
