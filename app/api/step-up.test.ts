import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { operations } from '@/e2e/support/api-routes';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { startSession } from '@/lib/auth/session-rows.server';
import { type AuthFixture, createAuthFixture, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { auditLog, sessions } from '@/lib/db/schema';
import { beginCodes } from '@/lib/second-factor/begin.server';
import { confirmCodes } from '@/lib/second-factor/confirm.server';
import { codeOfSecret } from '@/lib/testing/code-of-secret';
import { type Handler, handlersOf } from './testing-handlers';
import { ALPHA, addMerchant } from './testing-two-merchants';

/** Acts of an owner or with money ask who it is once more, when the last look is ten minutes old. */

/** Written by hand, apart from the routes: a new operation of these permissions fails until it is in one of the lists. */
const STEPS_UP = [
  'POST /api/connections',
  'DELETE /api/connections/[id]',
  'PUT /api/connections/[id]/credentials',
  'DELETE /api/connections/[id]/credentials',
  'POST /api/connections/[id]/webhook-token',
  'POST /api/installation/start',
  'POST /api/privacy/person/erase',
  'PUT /api/privacy/retention',
  'POST /api/quarantine/confirm',
  'POST /api/users',
  'PUT /api/users/factor-roles',
  'POST /api/users/[id]/disable',
  'POST /api/users/[id]/enable',
  'PUT /api/users/[id]/password',
  'PUT /api/users/[id]/role',
  'DELETE /api/users/[id]/sessions',
  'POST /api/settings/passkeys',
  'POST /api/settings/passkeys/begin',
  'DELETE /api/settings/passkeys/[id]',
  'POST /api/settings/second-factor',
  'PUT /api/wallet/level',
];
/** With the reason. */
const DOES_NOT: Record<string, string> = {
  'POST /api/backups': 'makes one more backup on the machine',
  'PUT /api/backups/settings': 'when backups are made, and how many are kept',
  'POST /api/connections/[id]/doctor': 'examines, and changes nothing',
  'POST /api/connections/[id]/test': 'tries what was stored by somebody who was asked',
  'POST /api/connections/test': 'stores nothing',
  'PATCH /api/connections/[id]': 'names, country and business day: no credentials',
  'DELETE /api/customers/[id]': 'one remembered customer, in the daily work',
  'POST /api/privacy/person': 'finds, and changes nothing',
  'POST /api/privacy/person/export': 'a copy for the person, which the audit log has',
  'POST /api/privacy/retention/preview': 'counts, and changes nothing',
  'PATCH /api/settings/passkeys/[id]': 'the name of a passkey',
  'PUT /api/settings/second-factor': 'a code of the phone is the look',
  'POST /api/settings/second-factor/remove': 'a last code is the look',
  'PUT /api/settings/attention': 'times after which orders need attention',
  'PUT /api/settings/escalation': 'who is informed first',
  'POST /api/wallet/settle': 'puts a note away',
};
/** One's own passkeys and codes, whatever the role. */
const FACTORS = /^\/api\/settings\/(passkeys|second-factor)\b/;
const KINDS = ['users:manage', 'settings:manage', 'wallet:read'];
const ROUTE_ID = '01900000-0000-7000-8000-000000000000';
const HOST = 'localhost:3000';

let fixture: AuthFixture;
let handlers: Map<string, Handler>;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  vi.useFakeTimers({ now: fixture.clock.now, toFake: ['Date'] });
  await addMerchant(fixture.db, ALPHA);
  handlers = await handlersOf('POST', 'PUT', 'PATCH', 'DELETE');
});
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});
beforeEach(() => pass(3_600));

const pass = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
  fixture.clock.now = new Date();
};

/** The status and the code of the answer. */
async function ask(operation: string, token: string, body: object = {}) {
  const [method = '', path = ''] = operation.split(' ');
  const handler = handlers.get(operation);
  if (!handler) throw new Error(`no ${operation}`);
  const request = new NextRequest(`http://${HOST}${path}`, {
    method,
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      cookie: sessionCookie(token, false).split(';')[0] ?? '',
      'content-type': 'application/json',
    },
    body: method === 'DELETE' ? undefined : JSON.stringify(body),
  });
  const params: Record<string, string> = path.includes('[id]') ? { id: ROUTE_ID } : {};
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { text, outcome: `${response.status} ${/"code":"([^"]*)"/.exec(text)?.[1] ?? ''}`.trim() };
}
const IDENTITY = 'POST /api/settings/identity';
const ASKED = '403 confirm_identity';

test('every act of an owner or with money is in one of the lists', () => {
  const found = operations()
    .filter(({ method, path, permission }) => method !== 'GET' && (KINDS.includes(permission) || FACTORS.test(path)))
    .map(({ method, path }) => `${method} ${path.replaceAll(ROUTE_ID, '[id]')}`);
  expect(found.length).toBeGreaterThan(20);
  expect(found.toSorted()).toEqual([...STEPS_UP, ...Object.keys(DOES_NOT)].toSorted());
});

test.each(STEPS_UP)('%s asks a session of eleven minutes ago, and goes on after the password', async (operation) => {
  const { token } = await fixture.person('owner');
  expect((await ask(operation, token)).outcome).not.toBe(ASKED);
  pass(660);
  const before = await fixture.db.$count(auditLog);
  const asked = await ask(operation, token);
  expect(asked.outcome).toBe(ASKED);
  expect(JSON.parse(asked.text).error.detail).toEqual({ hasCodes: false, hasPasskeys: false });
  expect(await fixture.db.$count(auditLog)).toBe(before);
  expect((await ask(IDENTITY, token, { password: TEST_PASSWORD })).outcome).toBe('200');
  expect((await ask(operation, token)).outcome).not.toBe(ASKED);
});

test.each(Object.keys(DOES_NOT))('%s does not', async (operation) => {
  const { token } = await fixture.person('owner');
  pass(660);
  expect((await ask(operation, token)).outcome).not.toBe(ASKED);
});

test('a look counts ten minutes, in its own session alone, and a wrong password is none', async () => {
  const owner = await fixture.person('owner');
  const older = await startSession(fixture.db, owner.id, { address: null, userAgent: null }, fixture.clock.now);
  pass(660);
  expect((await ask(IDENTITY, owner.token, { password: 'not this one' })).outcome).toBe('400 invalid_input');
  expect((await ask('POST /api/users', owner.token)).outcome).toBe(ASKED);
  await ask(IDENTITY, owner.token, { password: TEST_PASSWORD });
  expect((await ask('POST /api/users', older)).outcome).toBe(ASKED);
  pass(599);
  expect((await ask('POST /api/users', owner.token)).outcome).toBe('400 invalid_input');
  pass(1);
  expect((await ask('POST /api/users', owner.token)).outcome).toBe(ASKED);
});

test('with codes on, a recovery code is taken and the password is not', async () => {
  const owner = await fixture.person('owner');
  const { secret } = await beginCodes(owner.ctx, { password: TEST_PASSWORD });
  const { recoveryCodes } = await confirmCodes(owner.ctx, { code: codeOfSecret(secret) });
  pass(660);
  expect(JSON.parse((await ask('POST /api/users', owner.token)).text).error.detail).toEqual({
    hasCodes: true,
    hasPasskeys: false,
  });
  expect((await ask(IDENTITY, owner.token, { password: TEST_PASSWORD })).outcome).toBe('400 invalid_input');
  expect((await ask('POST /api/users', owner.token)).outcome).toBe(ASKED);
  expect((await ask(IDENTITY, owner.token, { code: recoveryCodes[0] })).outcome).toBe('200');
  expect((await ask('POST /api/users', owner.token)).outcome).toBe('400 invalid_input');
});

test('a session from before an upgrade, without a time, is asked', async () => {
  const owner = await fixture.person('owner');
  await fixture.db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, owner.id));
  expect((await ask('POST /api/users', owner.token)).outcome).toBe(ASKED);
});

test('who may not do it is not asked for a password', async () => {
  const { token } = await fixture.person('viewer');
  pass(660);
  const ofOwners = STEPS_UP.filter(
    (operation) => !FACTORS.test(operation.split(' ')[1] ?? '') && !operation.includes('wallet'),
  );
  for (const operation of ofOwners) expect((await ask(operation, token)).outcome).toBe('403 not_allowed');
});
