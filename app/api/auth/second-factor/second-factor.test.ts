import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { choosePassword } from '@/lib/auth/choose-password.server';
import type { Role } from '@/lib/auth/permissions';
import { userOfCookie } from '@/lib/auth/session.server';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { signIn } from '@/lib/auth/sign-in.server';
import { type AuthFixture, createAuthFixture, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { database, openDatabase } from '@/lib/db/client.server';
import { attemptCounters, auditLog, secondFactors, sessions, users } from '@/lib/db/schema';
import { beginCodes } from '@/lib/second-factor/begin.server';
import { completeSignIn } from '@/lib/second-factor/complete-sign-in.server';
import { confirmCodes } from '@/lib/second-factor/confirm.server';
import { removeCodes } from '@/lib/second-factor/remove.server';
import { confirmSecret } from '@/lib/second-factor/rows.server';
import { unsealSecret } from '@/lib/second-factor/secret.server';
import { CODE_LIMIT, spendCode } from '@/lib/second-factor/spend-code.server';
import { codeAt } from '@/lib/second-factor/time-code.server';
import { unlockPerson } from '@/lib/second-factor/unlock.server';
import { resetPassword } from '@/lib/users/reset-password.server';
import { POST as postPassword } from '../sign-in/route';
import { POST as postCode } from './route';

let fixture: AuthFixture;
/** The database of a second instance. */
let other: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  other = openDatabase(process.env.DATABASE_URL ?? '');
});
afterAll(async () => {
  await other.pool.end();
  await database().pool.end();
  await fixture.close();
});
beforeEach(() => pass(3600));

const pass = (seconds: number) => {
  fixture.clock.now = new Date(fixture.clock.now.getTime() + seconds * 1000);
};
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error) => error.extra?.fields?.[0]?.message ?? error.code,
  );
const WRONG = 'auth.fields.signInCodeWrong';

async function secretOf(userId: string): Promise<Uint8Array> {
  const [row] = await fixture.db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const secret = row && unsealSecret(userId, row.secretSealed);
  if (!secret) throw new Error('the person of this test has no secret');
  return secret;
}
const codeOf = async (userId: string, now = fixture.clock.now) =>
  codeAt(await secretOf(userId), Math.floor(now.getTime() / 30_000));

/** A person with codes turned on; half a minute has passed since the first code. */
async function enrolled(role: Role = 'viewer') {
  const person = await fixture.person(role);
  await beginCodes(person.ctx, { password: TEST_PASSWORD });
  const { recoveryCodes } = await confirmCodes(person.ctx, { code: await codeOf(person.id) });
  pass(60);
  return { ...person, recoveryCodes };
}

async function pendingOf(email: string, address = '192.0.2.1'): Promise<string> {
  const result = await signIn(fixture.visitor(address), { email, password: TEST_PASSWORD });
  if (!('pendingCookie' in result)) throw new Error('no code was asked for');
  return result.pendingCookie.split(';')[0] ?? '';
}
const enter = (cookie: string | null, code: string, address?: string) =>
  completeSignIn(fixture.visitor(address, null, cookie), { code });

describe('codes are turned on', () => {
  test('by the password, a secret and its first code; the secret and the recovery codes are stored nowhere', async () => {
    const person = await fixture.person('viewer');
    const { secret, picture } = await beginCodes(person.ctx, { password: TEST_PASSWORD });
    expect([secret, picture]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), expect.stringMatching(/^data:image/)]);
    expect(await signIn(fixture.visitor(), { email: person.email, password: TEST_PASSWORD })).toHaveProperty('token');
    const { recoveryCodes } = await confirmCodes(person.ctx, { code: await codeOf(person.id) });
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = JSON.stringify([
      await fixture.db.select().from(secondFactors),
      await fixture.db.select().from(auditLog),
    ]);
    const plain = Buffer.from(await secretOf(person.id));
    for (const text of [secret, plain.toString('base64'), plain.toString('hex'), ...recoveryCodes])
      expect(stored).not.toContain(text);
  });

  test('and other sessions, which began without a code, end', async () => {
    const person = await fixture.person('viewer');
    const before = await signIn(fixture.visitor(), { email: person.email, password: TEST_PASSWORD });
    await beginCodes(person.ctx, { password: TEST_PASSWORD });
    await confirmCodes(person.ctx, { code: await codeOf(person.id) });
    const userOf = (token: string) => userOfCookie(fixture.db, sessionCookie(token, false), fixture.clock.now);
    expect(await userOf('token' in before ? before.token : '')).toBeNull();
    expect(await userOf(person.token)).not.toBeNull();
  });

  test('not with the secret of a page that another page has replaced', async () => {
    const { ctx, id } = await fixture.person('viewer');
    await beginCodes(ctx, { password: TEST_PASSWORD });
    const [first] = await fixture.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
    if (!first) throw new Error('no secret');
    await beginCodes(ctx, { password: TEST_PASSWORD });
    const confirmed = { confirmedAt: fixture.clock.now, lastStep: 1, recoveryHashes: [] };
    expect(await confirmSecret(fixture.db, first, confirmed)).toBe(false);
    const [second] = await fixture.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
    expect(second && (await confirmSecret(fixture.db, second, confirmed))).toBe(true);
  });

  test('not by a session without the password, nor over codes that are on', async () => {
    const person = await fixture.person('viewer');
    expect(await outcome(beginCodes(person.ctx, { password: 'not this one' }))).toBe('auth.fields.passwordNotYours');
    expect(await outcome(confirmCodes(person.ctx, { code: '000000' }))).toBe('codes_not_begun');
    const { ctx, id } = await enrolled();
    const before = await secretOf(id);
    expect(await outcome(beginCodes(ctx, { password: TEST_PASSWORD }))).toBe('codes_exist');
    expect(await outcome(confirmCodes(ctx, { code: await codeOf(id) }))).toBe('codes_exist');
    expect(await secretOf(id)).toEqual(before);
  });
});

describe('sign-in asks for the code', () => {
  test('after the password, and there is no session before it', async () => {
    const { id, email } = await enrolled();
    const count = () => fixture.db.$count(sessions, eq(sessions.userId, id));
    const before = await count();
    const cookie = await pendingOf(email);
    expect(await count()).toBe(before);
    const { token, userId } = await enter(cookie, await codeOf(id));
    expect([userId, await count()]).toEqual([id, before + 1]);
    expect(await userOfCookie(fixture.db, sessionCookie(token, false), fixture.clock.now)).toMatchObject({ id });
  });

  test('over HTTP: the page again, a cookie that opens nothing, then the session', async () => {
    const person = await fixture.person('viewer');
    const now = () => new Date();
    await beginCodes({ ...person.ctx, now }, { password: TEST_PASSWORD });
    const early = () => new Date(Date.now() - 30_000);
    await confirmCodes({ ...person.ctx, now: early }, { code: await codeOf(person.id, early()) });
    const first = await postPassword(post({ email: person.email, password: TEST_PASSWORD, next: '/wallet' }));
    expect(await first.json()).toEqual({ next: '/sign-in?next=%2Fwallet' });
    const cookies = first.headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^desk-code=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300$/),
    ]);
    const cookie = cookies[0]?.split(';')[0] ?? '';
    const foreign = await postCode(post({ code: '1' }, { cookie, origin: 'https://evil.example' }));
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
    const second = await postCode(post({ code: await codeOf(person.id, now()), next: '/wallet' }, { cookie }));
    expect(await second.json()).toEqual({ next: '/wallet' });
    expect(second.headers.getSetCookie().map((text) => text.split('=')[0])).toEqual([
      'desk-session',
      'desk-browser',
      'desk-code',
    ]);
  });

  test('spaces, Arabic digits and any spelling of a recovery code are taken', async () => {
    const { id, recoveryCodes } = await enrolled();
    const arabic = (await codeOf(id)).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const spaced = `${arabic.slice(0, 3)} ${arabic.slice(3)}`;
    const spelled = (recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    expect(await spendCode(fixture.db, id, spaced, fixture.clock.now)).toBe(true);
    expect(await spendCode(fixture.db, id, spelled, fixture.clock.now)).toBe(true);
  });
});

describe('attacks', () => {
  test('a code is taken once, on two instances at the same time', async () => {
    const { id } = await enrolled();
    const code = await codeOf(id);
    const databases = [fixture.db, other.db, fixture.db, other.db];
    const taken = await Promise.all(databases.map((db) => spendCode(db, id, code, fixture.clock.now)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('a recovery code too', async () => {
    const { id, recoveryCodes } = await enrolled();
    const databases = [fixture.db, other.db, fixture.db, other.db];
    const taken = await Promise.all(
      databases.map((db) => spendCode(db, id, recoveryCodes[3] ?? '', fixture.clock.now)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('a code before the last one is refused though its time is not over', async () => {
    const { id, email } = await enrolled();
    const before = await codeOf(id, new Date(fixture.clock.now.getTime() - 30_000));
    await enter(await pendingOf(email), await codeOf(id));
    expect(await outcome(enter(await pendingOf(email), before))).toBe(WRONG);
  });

  test('the code that turned codes on opens no session', async () => {
    const person = await fixture.person('viewer');
    await beginCodes(person.ctx, { password: TEST_PASSWORD });
    const code = await codeOf(person.id);
    await confirmCodes(person.ctx, { code });
    expect(await outcome(enter(await pendingOf(person.email), code))).toBe(WRONG);
  });

  test('a code or recovery code of another person is refused', async () => {
    const mine = await enrolled();
    const theirs = await enrolled();
    const cookie = await pendingOf(theirs.email);
    expect(await outcome(enter(cookie, await codeOf(mine.id)))).toBe(WRONG);
    expect(await outcome(enter(cookie, mine.recoveryCodes[0] ?? ''))).toBe(WRONG);
  });

  test('a secret copied into another person’s row cannot be read', async () => {
    const mine = await enrolled();
    const theirs = await enrolled();
    const [row] = await fixture.db.select().from(secondFactors).where(eq(secondFactors.userId, mine.id));
    if (!row) throw new Error('no row');
    const { secretSealed } = row;
    await fixture.db.update(secondFactors).set({ secretSealed }).where(eq(secondFactors.userId, theirs.id));
    expect(await spendCode(fixture.db, theirs.id, await codeOf(mine.id), fixture.clock.now)).toBe(false);
  });

  test('kept cookies, fresh cookies, a known browser and other addresses do not get more guesses', async () => {
    const { id, email } = await enrolled();
    const known = (await enter(await pendingOf(email), await codeOf(id))).browserCookie.split(';')[0];
    pass(60);
    const kept = await pendingOf(email);
    const guesses = Array.from({ length: 30 }, async (_, index) => {
      const cookie = index % 2 ? kept : await pendingOf(email, `198.51.100.${index}`);
      return outcome(enter(`${cookie}; ${known}`, `00000${index % 10}`, `203.0.113.${index}`));
    });
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((text) => text === WRONG).length).toBeLessThanOrEqual(CODE_LIMIT.limit);
    expect(await outcome(enter(kept, await codeOf(id)))).toBe('too_many_attempts');
  });

  test('guesses at turning codes on or off count together with those at sign-in', async () => {
    const { ctx, id, email } = await enrolled();
    for (let guess = 0; guess < CODE_LIMIT.limit; guess++) await outcome(removeCodes(ctx, { code: '12345' }));
    expect(await outcome(removeCodes(ctx, { code: await codeOf(id) }))).toBe('too_many_attempts');
    expect(await outcome(enter(await pendingOf(email), await codeOf(id)))).toBe('too_many_attempts');
    const counters = await fixture.db.select().from(attemptCounters);
    expect(counters.map(({ key }) => key)).toContain(`second-factor:${id}`);
  });

  test('a right code does not clear the guesses before it', async () => {
    const { id } = await enrolled();
    const guess = () => spendCode(fixture.db, id, '12345', fixture.clock.now);
    for (let count = 1; count < CODE_LIMIT.limit; count++) await guess();
    expect(await spendCode(fixture.db, id, await codeOf(id), fixture.clock.now)).toBe(true);
    await guess();
    expect(await outcome(guess())).toBe('too_many_attempts');
  });

  test('no password, an old one, a forged or late cookie: the password is asked for again', async () => {
    const { id, email } = await enrolled();
    const owner = await fixture.person('owner');
    const forged = `desk-code=${Buffer.from(JSON.stringify({ userId: id })).toString('base64url')}`;
    const cookie = await pendingOf(email);
    for (const given of [null, 'desk-code=', forged, `${cookie.slice(0, -3)}AAA`, owner.token])
      expect(await outcome(enter(given, await codeOf(id)))).toBe('sign_in_again');
    pass(301);
    expect(await outcome(enter(cookie, await codeOf(id)))).toBe('sign_in_again');
  });

  test('a session’s cookie does not pass as a right password', async () => {
    const { id, token } = await enrolled();
    expect(await outcome(enter(`desk-code=${token}`, await codeOf(id)))).toBe('sign_in_again');
  });

  test('a stolen session cannot turn codes off with an old or a wrong code', async () => {
    const { ctx, id, email } = await enrolled();
    const code = await codeOf(id);
    await enter(await pendingOf(email), code);
    expect(await outcome(removeCodes(ctx, { code }))).toBe(WRONG);
    pass(30);
    await removeCodes(ctx, { code: await codeOf(id) });
    expect(await signIn(fixture.visitor(), { email, password: TEST_PASSWORD })).toHaveProperty('token');
  });

  test('a disabled person gets no session with a right code', async () => {
    const { id, email } = await enrolled();
    const cookie = await pendingOf(email);
    await fixture.db.update(users).set({ disabledAt: fixture.clock.now }).where(eq(users.id, id));
    expect(await outcome(enter(cookie, await codeOf(id)))).toBe('sign_in_again');
  });
});

test('an owner’s new password mends a lost phone: no codes, session or awaited code are left, and it is on record', async () => {
  const owner = await fixture.person('owner');
  const { id, email, token } = await enrolled();
  const cookie = await pendingOf(email);
  const code = await codeOf(id);
  const { link } = await resetPassword(owner.ctx, { id, locale: 'en' });
  expect(await outcome(enter(cookie, code))).toBe('sign_in_again');
  expect(await userOfCookie(fixture.db, sessionCookie(token, false), fixture.clock.now)).toBeNull();
  expect(await fixture.db.$count(secondFactors, eq(secondFactors.userId, id))).toBe(0);
  const chosen = { link: new URL(link).pathname.split('/').at(-1) ?? '', password: 'a new quiet password' };
  await choosePassword(fixture.visitor(), chosen);
  expect(await signIn(fixture.visitor(), { email, password: chosen.password })).toHaveProperty('token');
  const [line] = await fixture.db.select().from(auditLog).where(eq(auditLog.action, 'user_password_reset'));
  expect(line?.detail).toMatchObject({ codes: true });
});

test('on the machine the codes of a locked-out owner are turned off, and that is on record', async () => {
  const { db, clock } = fixture;
  const { id, email, token } = await enrolled('owner');
  for (let guess = 0; guess < CODE_LIMIT.limit; guess++) await spendCode(db, id, '12345', clock.now);
  expect(await unlockPerson(db, 'nobody@shop.example', clock.now)).toBe('unknown');
  expect(await unlockPerson(db, ` ${email.toUpperCase()}`, clock.now)).toBe('unlocked');
  expect(await unlockPerson(db, email, clock.now)).toBe('off');
  expect(await userOfCookie(db, sessionCookie(token, false), clock.now)).toBeNull();
  expect(await signIn(fixture.visitor(), { email, password: TEST_PASSWORD })).toHaveProperty('token');
  const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'user_unlocked'));
  expect(line).toMatchObject({ subject: id, userId: null });
  expect(await db.$count(attemptCounters, eq(attemptCounters.key, `second-factor:${id}`))).toBe(0);
});

test('wrong codes, and codes turned on and off, are in the audit log', async () => {
  const { ctx, id, email } = await enrolled();
  await outcome(enter(await pendingOf(email), '12345'));
  await removeCodes(ctx, { code: await codeOf(id) });
  const lines = await fixture.db.select().from(auditLog).where(eq(auditLog.userId, id)).orderBy(auditLog.id);
  expect(lines.map(({ action }) => action)).toEqual(['codes_added', 'code_failed', 'codes_removed']);
});

function post(body: object, headers: Record<string, string> = {}): NextRequest {
  const host = 'localhost:3000';
  return new NextRequest(`http://${host}/api/auth`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { host, origin: `http://${host}`, 'content-type': 'application/json', ...headers },
  });
}
