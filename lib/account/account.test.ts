import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userOfCookie } from '@/lib/auth/session.server';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture, signIn, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { auditLog, sessions, users } from '@/lib/db/schema';
import { changeName } from './change-name.server';
import { changePassword } from './change-password.server';
import { endAllMySessions } from './end-all-sessions.server';
import { endMySession } from './end-session.server';
import { listMySessions } from './list-sessions.server';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
afterAll(() => fixture.close());

const NEW_PASSWORD = 'quite another password';
const userOf = (token: string) => userOfCookie(fixture.db, sessionCookie(token, false), fixture.clock.now);
const enter = (email: string, password = TEST_PASSWORD) => signIn(fixture.visitor(), { email, password });
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error) => error.extra?.fields?.[0] ?? error.code,
  );

test('a changed password ends the other sessions and keeps this one', async () => {
  const me = await fixture.person('dispatcher');
  const other = await enter(me.email);
  expect(await changePassword(me.ctx, { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD })).toEqual({
    ended: 1,
  });
  expect(await userOf(me.token)).toMatchObject({ id: me.id });
  expect(await userOf(other.token)).toBeNull();
  expect(await refusal(enter(me.email))).toBe('sign_in_failed');
  expect(await userOf((await enter(me.email, NEW_PASSWORD)).token)).toMatchObject({ id: me.id });
});

test('a stolen session cannot guess its way to a new password', async () => {
  const me = await fixture.person('dispatcher');
  const guess = (i: number) =>
    refusal(changePassword(me.ctx, { currentPassword: `guess ${i}`, newPassword: NEW_PASSWORD }));
  const outcomes = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(i)));
  expect(outcomes.filter((outcome) => outcome === 'too_many_attempts')).toHaveLength(4);
  expect(outcomes).toContainEqual({ path: 'currentPassword', message: 'auth.fields.passwordNotYours' });
  expect(await refusal(changePassword(me.ctx, { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }))).toBe(
    'too_many_attempts',
  );
});

test('the same password again is no change', async () => {
  const me = await fixture.person('dispatcher');
  const same = { currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD };
  expect(await refusal(changePassword(me.ctx, same))).toEqual({
    path: 'newPassword',
    message: 'auth.fields.passwordSame',
  });
});

test('my sessions are listed without their tokens, this one first, and each can be ended', async () => {
  const me = await fixture.person('dispatcher');
  const started = fixture.clock.now;
  fixture.clock.now = new Date(started.getTime() + 3_600_000);
  const other = await enter(me.email);
  fixture.clock.now = new Date(started.getTime() + 7_200_000);
  await userOf(other.token);
  const { sessions: mine } = await listMySessions(me.ctx);
  const agent = { browser: 'Chrome', system: 'Windows', address: '192.0.2.1' };
  expect(mine).toEqual([
    {
      ...{ id: me.ctx.user.sessionId, isThisOne: true, browser: null, system: null, address: null },
      createdAt: '2026-11-21T09:00:00.000Z',
      usedAt: '2026-11-21T09:00:00.000Z',
    },
    {
      ...{ ...agent, id: expect.any(String), isThisOne: false },
      createdAt: '2026-11-21T10:00:00.000Z',
      usedAt: '2026-11-21T11:00:00.000Z',
    },
  ]);
  expect(JSON.stringify(mine)).not.toContain(other.token);
  await endMySession(me.ctx, { id: mine[1]?.id ?? '' });
  expect(await userOf(other.token)).toBeNull();
  expect(await userOf(me.token)).not.toBeNull();
});

test.each([
  ['Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
  ['Windows NT 10.0) Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera', 'Windows'],
  ['Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36', 'Samsung Internet', 'Android'],
  ['iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/140.0 Safari/605.1', 'Firefox', 'iPhone'],
  ['iPad; CPU OS 18_0 like Mac OS X) CriOS/140.0 Safari/605.1', 'Chrome', 'iPad'],
  ['Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari', 'macOS'],
  ['X11; CrOS x86_64) Chrome/140.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['X11; Linux x86_64) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
])('a session of %s is named in words', async (userAgent, browser, system) => {
  const me = await fixture.person('viewer');
  await fixture.db.update(sessions).set({ userAgent }).where(eq(sessions.userId, me.id));
  expect((await listMySessions(me.ctx)).sessions).toMatchObject([{ browser, system }]);
});

test('nobody ends another’s session', async () => {
  const me = await fixture.person('owner');
  const other = await fixture.person('viewer');
  expect(await refusal(endMySession(me.ctx, { id: other.ctx.user.sessionId }))).toBe('session_not_found');
  expect(await userOf(other.token)).not.toBeNull();
});

test('signing out everywhere ends this session too', async () => {
  const me = await fixture.person('dispatcher');
  await enter(me.email);
  expect(await endAllMySessions(me.ctx)).toEqual({ ended: 2 });
  expect(await userOf(me.token)).toBeNull();
});

test('a changed name is what others see, and is on record', async () => {
  const me = await fixture.person('dispatcher');
  await changeName(me.ctx, { name: me.name });
  await changeName(me.ctx, { name: 'نورة المطيري' });
  expect(await userOf(me.token)).toMatchObject({ name: 'نورة المطيري' });
  expect(await fixture.db.select().from(users).where(eq(users.id, me.id))).toMatchObject([{ name: 'نورة المطيري' }]);
  const trail = await fixture.db.select().from(auditLog).where(eq(auditLog.userId, me.id));
  expect(trail.map(({ action }) => action)).toEqual(['name_changed']);
});
