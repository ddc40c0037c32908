import { desc, eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import { userOfCookie } from '@/lib/auth/session.server';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { mustAddFactor } from '@/lib/auth/session-user.server';
import { type AuthFixture, createAuthFixture, signIn, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { auditLog, memberships, passkeys, settings } from '@/lib/db/schema';
import { unlockPerson } from '@/lib/second-factor/unlock.server';
import { codeOfSecret } from '@/lib/testing/code-of-secret';
import { changeFactorRoles } from '@/lib/users/factor-roles.server';
import { type Handler, handlersOf } from './testing-handlers';
import { ALPHA, addMerchant } from './testing-two-merchants';

/** A second factor that an owner requires of a role: a week's notice, then sessions without one may set it up alone. */

/** Written by hand, apart from the routes: all that a session may do before its person has a factor. */
const BEFORE_FACTOR = [
  'POST /api/settings/identity',
  'POST /api/settings/passkeys',
  'POST /api/settings/passkeys/begin',
  'POST /api/settings/second-factor',
  'PUT /api/settings/second-factor',
];
/** Routes that do not look at the session. */
const OF_VISITORS = /^\w+ \/api\/(auth|setup|health|webhooks|map\/(base|licences)|installation\/callback)(\/|$)/;
const REFUSED = '403 second_factor_required';
const HOST = 'localhost:3000';
const DAY = 86_400;

let fixture: AuthFixture;
let handlers: Map<string, Handler>;
let alpha: string;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  vi.useFakeTimers({ now: fixture.clock.now, toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  alpha = await addMerchant(fixture.db, ALPHA);
  handlers = await handlersOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
});
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});
beforeEach(async () => {
  await fixture.db.delete(settings).where(eq(settings.key, 'factor-roles'));
});

const pass = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
  fixture.clock.now = new Date();
};
const require = async (...roles: Role[]) => changeFactorRoles((await fixture.person('owner')).ctx, { roles });
const cookieOf = (token: string) => sessionCookie(token, false).split(';')[0] ?? '';

/** The status and the code of the answer. */
async function ask(operation: string, token: string, body: object = {}) {
  const [method = '', path = ''] = operation.split(' ');
  const handler = handlers.get(operation);
  if (!handler) throw new Error(`no ${operation}`);
  const request = new NextRequest(`http://${HOST}${path}`, {
    method,
    headers: { host: HOST, origin: `http://${HOST}`, cookie: cookieOf(token), 'content-type': 'application/json' },
    body: method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(body),
  });
  const params: Record<string, string> = path.includes('[id]') ? { id: crypto.randomUUID() } : {};
  const response = await handler(request, { params: Promise.resolve(params) });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  return { text, outcome: `${response.status} ${/"code":"([^"]*)"/.exec(text)?.[1] ?? ''}`.trim() };
}
const LIST = 'GET /api/abilities';
const dueOf = async (token: string) =>
  (await userOfCookie(fixture.db, cookieOf(token), fixture.clock.now))?.factorDueAt ?? null;

/** Turns codes on over HTTP, by the session alone. */
async function setUp(token: string) {
  await ask('POST /api/settings/identity', token, { password: TEST_PASSWORD });
  const begun = await ask('POST /api/settings/second-factor', token, { password: TEST_PASSWORD });
  const { secret } = JSON.parse(begun.text);
  return (await ask('PUT /api/settings/second-factor', token, { code: codeOfSecret(secret) })).outcome;
}

test('for a week a person of the role is told from when on, and everything is open', async () => {
  const clerk = await fixture.person('dispatcher');
  const finance = await fixture.person('finance');
  await require('dispatcher');
  expect(await dueOf(clerk.token)).toEqual(new Date(Date.now() + 7 * DAY * 1_000));
  expect(await dueOf(finance.token)).toBeNull();
  pass(7 * DAY - 1);
  const { token } = await signIn(fixture.visitor(), { email: clerk.email, password: TEST_PASSWORD });
  expect((await ask(LIST, token)).outcome).not.toBe(REFUSED);
  expect(await setUp(token)).toBe('200');
  expect(await dueOf(token)).toBeNull();
});

test('after it a session can set one up and nothing else, by any route, and then everything is open', async () => {
  const clerk = await fixture.person('dispatcher');
  await require('dispatcher');
  pass(7 * DAY);
  const { token } = await signIn(fixture.visitor(), { email: clerk.email, password: TEST_PASSWORD });
  const open: string[] = [];
  let refused = 0;
  for (const operation of [...handlers.keys()].filter((name) => !OF_VISITORS.test(name))) {
    const { outcome, text } = await ask(operation, token);
    if (outcome === REFUSED) refused += 1;
    else open.push(operation);
    expect(text).not.toContain(ALPHA.word);
  }
  expect(open.toSorted()).toEqual(BEFORE_FACTOR);
  expect(refused).toBeGreaterThan(120);
  expect(await setUp(token)).toBe('200');
  expect((await ask(LIST, token)).outcome).not.toBe(REFUSED);
});

test('a session from before the rule is refused too, and so is another one once the first has set it up', async () => {
  const clerk = await fixture.person('dispatcher');
  pass(5 * DAY);
  await ask(LIST, clerk.token);
  await require('dispatcher');
  pass(6 * DAY);
  const { token } = await signIn(fixture.visitor(), { email: clerk.email, password: TEST_PASSWORD });
  expect((await ask(LIST, clerk.token)).outcome).not.toBe(REFUSED);
  pass(DAY);
  for (const one of [clerk.token, token]) expect((await ask(LIST, one)).outcome).toBe(REFUSED);
  expect(await setUp(token)).toBe('200');
  expect((await ask(LIST, clerk.token)).outcome).toBe('401 signed_out');
});

test('a role at another merchant counts everywhere, the earliest first, and a passkey is a factor', async () => {
  const { id, token } = await fixture.person('viewer');
  await fixture.db.insert(memberships).values({ userId: id, connectionId: alpha, role: 'manager' });
  const owner = await fixture.person('owner');
  await changeFactorRoles(owner.ctx, { roles: ['manager'] });
  pass(DAY);
  await changeFactorRoles(owner.ctx, { roles: ['viewer', 'manager'] });
  expect(await dueOf(token)).toEqual(new Date(Date.now() + 6 * DAY * 1_000));
  await changeFactorRoles(owner.ctx, { roles: ['viewer'] });
  expect(await dueOf(token)).toEqual(new Date(Date.now() + 7 * DAY * 1_000));
  await changeFactorRoles(owner.ctx, { roles: ['manager'] });
  pass(6 * DAY);
  await ask(LIST, token);
  pass(DAY);
  const named = new NextRequest(`http://${HOST}/api/abilities?connection=beta`, {
    headers: { host: HOST, cookie: cookieOf(token) },
  });
  const { GET } = await import('./abilities/route');
  expect((await GET(named, { params: Promise.resolve({}) })).status).toBe(403);
  await fixture.db
    .insert(passkeys)
    .values({ id: 'key', userId: id, name: 'phone', publicKey: new Uint8Array(1), counter: 0 });
  expect((await ask(LIST, token)).outcome).not.toBe(REFUSED);
});

test('the last owner without a phone is unlocked on the machine, signs in, and sets another one up', async () => {
  const owner = await fixture.person('owner');
  await require('owner');
  expect(await setUp(owner.token)).toBe('200');
  pass(8 * DAY);
  expect(await signIn(fixture.visitor(), { email: owner.email, password: TEST_PASSWORD }).catch(String)).toContain(
    'asks for a code',
  );
  expect(await unlockPerson(fixture.db, owner.email, new Date())).toBe('unlocked');
  const { token } = await signIn(fixture.visitor(), { email: owner.email, password: TEST_PASSWORD });
  expect((await ask('PUT /api/users/factor-roles', token, { roles: [] })).outcome).toBe(REFUSED);
  expect(await setUp(token)).toBe('200');
  expect((await ask('PUT /api/users/factor-roles', token, { roles: [] })).outcome).toBe('204');
});

test('the audit log says who changed it, from what to what', async () => {
  const { ctx, id } = await fixture.person('owner');
  await changeFactorRoles(ctx, { roles: ['viewer', 'owner'] });
  await changeFactorRoles(ctx, { roles: ['owner', 'viewer', 'owner'] });
  await changeFactorRoles(ctx, { roles: [] });
  const entries = await fixture.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'factor_roles_changed'))
    .orderBy(desc(auditLog.id))
    .limit(3);
  const mine = entries.filter(({ userId }) => userId === id).map(({ detail }) => detail);
  expect(mine).toEqual([
    { from: 'owner; viewer', to: null },
    { from: null, to: 'owner; viewer' },
  ]);
});

test('nobody else may change it', async () => {
  const { token } = await fixture.person('manager');
  expect((await ask('PUT /api/users/factor-roles', token, { roles: [] })).outcome).toBe('403 not_allowed');
  expect(mustAddFactor({ factorDueAt: new Date(1) }, new Date(0))).toBe(false);
});
