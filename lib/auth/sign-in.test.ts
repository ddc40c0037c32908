import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptCounters, auditLog, sessions, users } from '@/lib/db/schema';
import { ensureFirstAccess } from './first-access.server';
import { isKnownBrowser, knownBrowserCookie } from './known-browser.server';
import { hashPassword } from './password.server';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from './sandbox-users';
import { userOfCookie } from './session.server';
import { sessionCookie } from './session-cookie';
import { endSession, endSessionsOf, listSessionsOf, startSession } from './session-rows.server';
import { ACCOUNT_AT_ADDRESS_LIMIT, ACCOUNT_LIMIT, ADDRESS_LIMIT, BROWSER_LIMIT } from './sign-in.server';
import { signOut } from './sign-out.server';
import { type AuthFixture, CHEAP, createAuthFixture, signIn, TEST_PASSWORD } from './testing-auth-fixture.server';
import {
  findPasswordHash,
  findUserByEmail,
  insertUser,
  lockPasswordHash,
  newUserId,
  renameUser,
  replacePassword,
  restoreSandboxUser,
} from './user-rows.server';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
afterAll(() => fixture.close());

const right = (email: string) => ({ email, password: TEST_PASSWORD });
const wrong = (email: string) => ({ email, password: 'not this one' });
const userOf = (token: string) =>
  userOfCookie(fixture.db, `a=b; ${sessionCookie(token, false).split(';')[0]}`, fixture.clock.now);
/** The cookie of a browser in which somebody signs in. */
const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? '';
const cookieOf = async (email: string) =>
  pairOf((await signIn(fixture.visitor('192.0.2.9'), right(email))).browserCookie);
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error) => error.code,
  );

describe('opens a session and stores its token nowhere', () => {
  test('opens a session whose token is stored nowhere', async () => {
    const viewer = await fixture.person('viewer');
    const { token } = await signIn(fixture.visitor(), right(viewer.email));
    expect(await userOf(token)).toMatchObject({
      id: viewer.id,
      role: 'viewer',
      permissions: ['branch:read', 'delivery:read'],
    });
    const everything = JSON.stringify([
      await fixture.db.select().from(sessions),
      await fixture.db.select().from(auditLog),
    ]);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(TEST_PASSWORD);
  });

  test('answers the same for an unknown e-mail and a wrong password', async () => {
    const viewer = await fixture.person('viewer');
    const unknown = await signIn(fixture.visitor('192.0.2.2'), wrong('nobody@shop.example')).catch((error) => error);
    const known = await signIn(fixture.visitor('192.0.2.2'), wrong(viewer.email)).catch((error) => error);
    expect(unknown).toMatchObject({ status: 401, code: 'sign_in_failed' });
    expect({ ...known }).toEqual({ ...unknown });
  });

  test('takes the same time for both', async () => {
    const cost = { N: 16_384, r: 8, p: 1 };
    const viewer = await fixture.person('viewer');
    await replacePassword(fixture.db, viewer.id, await hashPassword(TEST_PASSWORD, cost), fixture.clock.now);
    const timed = async (email: string) => {
      const start = performance.now();
      await outcome(signIn({ ...fixture.visitor('192.0.2.3'), passwordCost: cost }, wrong(email)));
      return performance.now() - start;
    };
    await timed('warm@up.example');
    // The fastest of four, since a busy machine only ever adds time.
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round++) {
      known.push(await timed(viewer.email));
      unknown.push(await timed(`nobody-${round}@shop.example`));
    }
    // Without the same hashing an unknown e-mail would be about ten times faster.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.5);
  });

  test('gives a fresh token, and the one that came along dies', async () => {
    const viewer = await fixture.person('viewer');
    const { token } = await signIn(fixture.visitor('192.0.2.4', viewer.token), right(viewer.email));
    expect(token).not.toBe(viewer.token);
    expect(await userOf(viewer.token)).toBeNull();
    const planted = 'x'.repeat(43);
    const second = await signIn(fixture.visitor('192.0.2.4', planted), right(viewer.email));
    expect(second.token).not.toBe(planted);
    expect(await userOf(planted)).toBeNull();
  });

  test('refuses a disabled person, who learns why only with the right password', async () => {
    const viewer = await fixture.person('viewer');
    await fixture.db.update(users).set({ disabledAt: fixture.clock.now }).where(eq(users.id, viewer.id));
    expect(await outcome(signIn(fixture.visitor(), right(viewer.email)))).toBe('account_disabled');
    expect(await outcome(signIn(fixture.visitor(), wrong(viewer.email)))).toBe('sign_in_failed');
    expect(await userOf(viewer.token)).toBeNull();
  });

  test('leaves a trail of success, failure and sign-out', async () => {
    const viewer = await fixture.person('viewer');
    await outcome(signIn(fixture.visitor('192.0.2.5'), wrong(viewer.email)));
    const { token } = await signIn(fixture.visitor('192.0.2.5'), right(viewer.email));
    await signOut(fixture.visitor('192.0.2.5', token));
    const trail = await fixture.db.select().from(auditLog).where(eq(auditLog.userId, viewer.id)).orderBy(auditLog.id);
    expect(trail.map(({ action, address }) => [action, address])).toEqual([
      ['sign_in_failed', '192.0.2.5'],
      ['sign_in', '192.0.2.5'],
      ['sign_out', '192.0.2.5'],
    ]);
  });
});

describe('limits', () => {
  test('hold for one account from many addresses at once, and say how long to wait', async () => {
    const viewer = await fixture.person('viewer');
    const attempts = Array.from({ length: 30 }, (_, i) =>
      signIn(fixture.visitor(`198.51.100.${i}`), wrong(viewer.email)),
    );
    const outcomes = await Promise.all(attempts.map(outcome));
    expect(outcomes.filter((code) => code === 'sign_in_failed')).toHaveLength(ACCOUNT_LIMIT.limit);
    expect(outcomes.filter((code) => code === 'too_many_attempts')).toHaveLength(30 - ACCOUNT_LIMIT.limit);

    const refused = await signIn(fixture.visitor('198.51.100.99'), right(viewer.email)).catch((error) => error);
    expect(refused).toMatchObject({ status: 429, extra: { detail: { waitSeconds: ACCOUNT_LIMIT.windowSeconds } } });
    fixture.clock.now = new Date(fixture.clock.now.getTime() + ACCOUNT_LIMIT.windowSeconds * 1000);
    expect(await outcome(signIn(fixture.visitor('198.51.100.99'), right(viewer.email)))).toBe('in');
  });

  test('are the same for an account that does not exist', async () => {
    const attempts = Array.from({ length: 22 }, (_, i) =>
      signIn(fixture.visitor(`198.51.101.${i}`), wrong('ghost@shop.example')),
    );
    const outcomes = await Promise.all(attempts.map(outcome));
    expect(outcomes.filter((code) => code === 'too_many_attempts')).toHaveLength(22 - ACCOUNT_LIMIT.limit);
  });

  test('hold for one address over many accounts, but a good sign-in costs nothing', async () => {
    const viewer = await fixture.person('viewer');
    for (let i = 0; i < 3; i++) await signIn(fixture.visitor('203.0.113.1'), right(viewer.email));
    const people = await Promise.all(Array.from({ length: 10 }, () => fixture.person('viewer')));
    const attempts = Array.from({ length: 50 }, (_, i) =>
      signIn(fixture.visitor('203.0.113.1'), wrong(people[i % 10]?.email ?? '')),
    );
    const outcomes = await Promise.all(attempts.map(outcome));
    expect(outcomes.filter((code) => code === 'sign_in_failed')).toHaveLength(ADDRESS_LIMIT.limit);
    expect(await outcome(signIn(fixture.visitor('203.0.113.2'), right(viewer.email)))).toBe('in');
  });

  test('of one address do not use up the account, nor do those of all addresses keep a known browser out', async () => {
    const owner = await fixture.person('owner');
    const cookie = await cookieOf(owner.email);
    const guess = (address: string) => outcome(signIn(fixture.visitor(address), wrong(owner.email)));
    const guesses = await Promise.all(Array.from({ length: 20 }, () => guess('203.0.113.10')));
    expect(guesses.filter((code) => code === 'sign_in_failed')).toHaveLength(ACCOUNT_AT_ADDRESS_LIMIT.limit);
    expect(await outcome(signIn(fixture.visitor('203.0.113.11'), right(owner.email)))).toBe('in');

    for (let i = 0; i < 30; i++) await guess(`203.0.113.${20 + i}`);
    expect(await outcome(signIn(fixture.visitor('203.0.113.11'), right(owner.email)))).toBe('too_many_attempts');
    expect(await outcome(signIn(fixture.visitor('203.0.113.10', null, cookie), right(owner.email)))).toBe('in');
    const own = await Promise.all(
      Array.from({ length: 12 }, () =>
        outcome(signIn(fixture.visitor('203.0.113.10', null, cookie), wrong(owner.email))),
      ),
    );
    expect(own.filter((code) => code === 'sign_in_failed')).toHaveLength(BROWSER_LIMIT.limit);
  });

  test('let at most 20 guesses of unknown browsers reach an account in any hour', async () => {
    const owner = await fixture.person('owner');
    const start = fixture.clock.now;
    const guessed: number[] = [];
    // A burst before the end of the first hour, then one guess a minute.
    const minutes = [0, ...Array.from({ length: 19 }, () => 59), ...Array.from({ length: 120 }, (_, i) => 60 + i)];
    for (const [index, minute] of minutes.entries()) {
      fixture.clock.now = new Date(start.getTime() + minute * 60_000);
      const attempt = signIn(fixture.visitor(`203.0.113.${100 + (index % 40)}`), wrong(owner.email));
      if ((await outcome(attempt)) === 'sign_in_failed') guessed.push(minute);
    }
    fixture.clock.now = start;
    const inHourFrom = (first: number) => guessed.filter((minute) => minute >= first && minute < first + 60).length;
    expect(Math.max(...guessed.map(inHourFrom))).toBe(20);
    expect(guessed.length).toBeGreaterThan(20);
  });

  test('know a browser by several accounts, by no other, and by no proof that was made up', () => {
    const { now } = fixture.clock;
    const account = (name: string) => ({ email: `${name}@shop.example`, passwordHash: `hash of ${name}` });
    const first = pairOf(knownBrowserCookie(null, account('a'), now));
    const both = pairOf(knownBrowserCookie(first, account('b'), now));
    const knows = (cookie: string, name: string) => isKnownBrowser(cookie, account(name), now);
    expect([knows(both, 'a'), knows(both, 'b'), knows(both, 'c'), knows(first, 'b')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const seconds = Math.floor(now.getTime() / 1000) + 9_999;
    expect(knows(`desk-browser=${'x'.repeat(11)}.${seconds}.${'y'.repeat(43)}`, 'a')).toBe(false);
    expect(knows(both.replace(/\.\d{10}\./, `.${seconds + 9_999_999}.`), 'b')).toBe(false);
    expect(knows('desk-browser=%00~~', 'a')).toBe(false);
    // One proof for each account, the newest five.
    let cookie = '';
    for (const name of ['a', 'a', 'b', 'c', 'd', 'e', 'f'])
      cookie = pairOf(knownBrowserCookie(cookie, account(name), now));
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => knows(cookie, name))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test('end the proofs of a password with it, and all of them after ninety days', async () => {
    const owner = await fixture.person('owner');
    const start = fixture.clock.now;
    const cookie = await cookieOf(owner.email);
    const isKnown = async () => {
      const { passwordHash = '' } = (await findUserByEmail(fixture.db, owner.email)) ?? {};
      return isKnownBrowser(cookie, { email: owner.email, passwordHash }, fixture.clock.now);
    };
    fixture.clock.now = new Date(start.getTime() + 90 * 86_400_000 - 1);
    expect(await isKnown()).toBe(true);
    fixture.clock.now = new Date(start.getTime() + 90 * 86_400_000);
    expect(await isKnown()).toBe(false);
    fixture.clock.now = new Date(start.getTime() + 90.1 * 86_400_000);
    expect(await isKnown()).toBe(false);
    fixture.clock.now = start;
    await replacePassword(fixture.db, owner.id, await hashPassword(TEST_PASSWORD, CHEAP), start);
    expect(await isKnown()).toBe(false);
  });

  test('count the guesses of all known browsers of an account together, and give an old password’s none', async () => {
    const owner = await fixture.person('owner');
    const cookies: string[] = [];
    for (let i = 0; i < 12; i++) {
      fixture.clock.now = new Date(fixture.clock.now.getTime() + 1_000);
      cookies.push(await cookieOf(owner.email));
    }
    const guesses = async () => {
      const codes = [];
      for (const cookie of cookies.flatMap((cookie) => Array.from({ length: 8 }, () => cookie)))
        codes.push(await outcome(signIn(fixture.visitor('203.0.113.90', null, cookie), wrong(owner.email))));
      return codes.filter((code) => code === 'sign_in_failed').length;
    };
    expect(await guesses()).toBe(BROWSER_LIMIT.limit);
    await replacePassword(fixture.db, owner.id, await hashPassword('another long one', CHEAP), fixture.clock.now);
    expect(await guesses()).toBe(ACCOUNT_AT_ADDRESS_LIMIT.limit);
  });

  test('of one account do not lock its address for the others: what is refused counts nowhere else', async () => {
    const [attacked, colleague] = [await fixture.person('viewer'), await fixture.person('viewer')];
    for (let i = 0; i < 60; i++) await outcome(signIn(fixture.visitor('203.0.113.91'), wrong(attacked.email)));
    expect(await outcome(signIn(fixture.visitor('203.0.113.91'), right(colleague.email)))).toBe('in');
    // Nor does what the address refuses use up the account.
    const others = Array.from({ length: 50 }, (_, i) => wrong(`nobody-${i}@shop.example`));
    for (const input of others) await outcome(signIn(fixture.visitor('203.0.113.92'), input));
    for (let i = 0; i < 30; i++) {
      const attempt = signIn(fixture.visitor('203.0.113.92'), wrong(colleague.email));
      expect(await outcome(attempt)).toBe('too_many_attempts');
    }
    expect(await outcome(signIn(fixture.visitor('203.0.113.93'), right(colleague.email)))).toBe('in');
  });

  test('keep no e-mail address that was tried', async () => {
    const keys = (await fixture.db.select().from(attemptCounters)).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain('@');
  });
});

describe('a session', () => {
  test('dies at once when it is ended elsewhere', async () => {
    const viewer = await fixture.person('viewer');
    expect(await userOf(viewer.token)).toMatchObject({ id: viewer.id });
    await signOut(fixture.visitor('192.0.2.1', viewer.token));
    expect(await userOf(viewer.token)).toBeNull();
  });

  test('lives on while it is used, and no longer than thirty days', async () => {
    const viewer = await fixture.person('viewer');
    const start = fixture.clock.now;
    const userOnDay = (days: number) => {
      fixture.clock.now = new Date(start.getTime() + days * 86_400_000);
      return userOf(viewer.token);
    };
    for (const day of [6, 12, 18, 24, 29.9]) expect(await userOnDay(day)).not.toBeNull();
    expect(await userOnDay(30.1)).toBeNull();
    fixture.clock.now = start;

    const idle = await fixture.person('viewer');
    fixture.clock.now = new Date(start.getTime() + 7.1 * 86_400_000);
    expect(await userOf(idle.token)).toBeNull();
    fixture.clock.now = start;
  });

  test('takes on a changed role with the next request', async () => {
    const viewer = await fixture.person('viewer');
    await fixture.db.update(users).set({ role: 'finance' }).where(eq(users.id, viewer.id));
    expect((await userOf(viewer.token))?.permissions).toContain('wallet:read');
    await fixture.db.update(users).set({ role: 'emperor' }).where(eq(users.id, viewer.id));
    expect((await userOf(viewer.token))?.permissions).toEqual([]);
  });
});

describe('sessions', () => {
  const HOUR_MS = 3_600_000;

  test('are extended once an hour, by a week from then', async () => {
    const viewer = await fixture.person('viewer');
    const start = fixture.clock.now;
    const sessionAt = async (ms: number) => {
      fixture.clock.now = new Date(start.getTime() + ms);
      await userOf(viewer.token);
      const [session] = await fixture.db.select().from(sessions).where(eq(sessions.userId, viewer.id));
      return [session?.updatedAt.getTime(), session?.expiresAt.getTime()].map((at) => (at ?? 0) - start.getTime());
    };
    const week = 7 * 24 * HOUR_MS;
    expect(await sessionAt(HOUR_MS - 1)).toEqual([0, week]);
    expect(await sessionAt(HOUR_MS)).toEqual([HOUR_MS, HOUR_MS + week]);
    fixture.clock.now = start;
  });

  test('are listed to their user, the one used last first, without those that are over', async () => {
    const [noura, other] = [await fixture.person('owner'), await fixture.person('owner')];
    const { now } = fixture.clock;
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
    const visitor = { address: '192.0.2.60', userAgent: 'x'.repeat(400) };
    await startSession(fixture.db, noura.id, visitor, at(-200));
    await startSession(fixture.db, noura.id, visitor, at(-2));
    await startSession(fixture.db, noura.id, { address: null, userAgent: null }, at(-1));
    const listed = await listSessionsOf(fixture.db, noura.id, now);
    expect(listed.map(({ usedAt, address }) => [usedAt, address])).toEqual([
      [now, null],
      [at(-1), null],
      [at(-2), '192.0.2.60'],
    ]);
    expect(listed[2]).toEqual({
      id: expect.any(String),
      address: '192.0.2.60',
      userAgent: 'x'.repeat(300),
      createdAt: at(-2),
      usedAt: at(-2),
    });
    // Somebody else can't end them, and one that is ended is ended once.
    const [first, second, third] = listed.map(({ id }) => id);
    expect(await endSession(fixture.db, other.id, first ?? '')).toBe(false);
    expect(await endSession(fixture.db, noura.id, third ?? '')).toBe(true);
    expect(await endSession(fixture.db, noura.id, third ?? '')).toBe(false);
    // The one that is over is still there until it is deleted.
    expect(await endSessionsOf(fixture.db, noura.id, first)).toBe(2);
    expect((await listSessionsOf(fixture.db, noura.id, now)).map(({ id }) => id)).toEqual([first]);
    expect(second).toBeDefined();
    expect(await endSessionsOf(fixture.db, noura.id)).toBe(1);
    expect(await endSessionsOf(fixture.db, noura.id)).toBe(0);
    expect(await listSessionsOf(fixture.db, other.id, now)).toHaveLength(1);
  });

  test('that are over are deleted at the next sign-in of anybody, and others stay', async () => {
    const [noura, other] = [await fixture.person('owner'), await fixture.person('viewer')];
    const week = new Date(fixture.clock.now.getTime() - 7 * 24 * HOUR_MS - 1);
    await startSession(fixture.db, noura.id, { address: null, userAgent: null }, week);
    await fixture.db.insert(attemptCounters).values({ key: 'over', takenAt: [], endsAt: week });
    const count = () => fixture.db.$count(sessions, eq(sessions.userId, noura.id));
    expect(await count()).toBe(2);
    await signIn(fixture.visitor('192.0.2.61'), right(other.email));
    expect(await count()).toBe(1);
    expect(await fixture.db.$count(attemptCounters, eq(attemptCounters.key, 'over'))).toBe(0);
  });
});

describe('users', () => {
  test('have an e-mail of their own; one that sandbox mode left behind makes room', async () => {
    const { db, clock } = fixture;
    const passwordHash = await hashPassword(TEST_PASSWORD, CHEAP);
    const user = { name: 'Noura', email: 'once@shop.example', role: 'owner' as const, passwordHash };
    const id = await insertUser(db, user, clock.now);
    expect(id).toBeDefined();
    expect(await insertUser(db, { ...user, name: 'Another' }, clock.now)).toBeUndefined();
    expect(await findUserByEmail(db, user.email)).toMatchObject({ id, name: 'Noura', disabledAt: null, passwordHash });
    await db.insert(users).values({ id: 'sandbox-left', name: 'Left', email: 'left@shop.example', role: 'owner' });
    const made = await insertUser(db, { ...user, email: 'left@shop.example' }, clock.now);
    expect(made).toBeDefined();
    expect(await db.$count(users, eq(users.id, 'sandbox-left'))).toBe(0);
    expect(await db.$count(users, eq(users.email, 'once@shop.example'))).toBe(1);
  });

  test('of the sandbox are written as they were published, also when they were disabled', async () => {
    const { db } = fixture;
    const published = { id: 'sandbox-x', name: 'Published', email: 'x@sandbox.test', role: 'finance' as const };
    await restoreSandboxUser(db, published, 'hash 1');
    await db
      .update(users)
      .set({ name: 'Changed', role: 'owner', disabledAt: new Date() })
      .where(eq(users.id, 'sandbox-x'));
    await restoreSandboxUser(db, published, 'hash 2');
    expect(await db.select().from(users).where(eq(users.id, 'sandbox-x'))).toMatchObject([
      { name: 'Published', role: 'finance', disabledAt: null },
    ]);
    expect(await findPasswordHash(db, 'sandbox-x')).toBe('hash 2');
    expect(await findPasswordHash(db, 'nobody')).toBeNull();
  });

  test('change their name and password alone; a disabled one has no password to sign in with', async () => {
    const [noura, other] = [await fixture.person('owner'), await fixture.person('owner')];
    const { db } = fixture;
    const later = new Date(fixture.clock.now.getTime() + 5_000);
    const before = await findPasswordHash(db, other.id);
    await renameUser(db, noura.id, 'Noura A.', later);
    await replacePassword(db, noura.id, 'another hash', later);
    expect(await db.select().from(users).where(eq(users.id, noura.id))).toMatchObject([
      { name: 'Noura A.', updatedAt: later },
    ]);
    expect(await db.select().from(users).where(eq(users.id, other.id))).toMatchObject([{ name: other.name }]);
    expect([await findPasswordHash(db, noura.id), await findPasswordHash(db, other.id)]).toEqual([
      'another hash',
      before,
    ]);
    const locked = () => db.transaction((tx) => lockPasswordHash(tx, noura.id));
    expect(await locked()).toBe('another hash');
    await db.update(users).set({ disabledAt: later }).where(eq(users.id, noura.id));
    expect(await locked()).toBeNull();
  });
});

test('ready-made users of sandbox mode cannot sign in outside of it, and their sessions are worth nothing', async () => {
  const viewer = await fixture.person('viewer');
  const [owner] = SANDBOX_USERS;
  if (!owner) throw new Error('no ready-made users');
  await fixture.db.insert(users).values(owner);
  await fixture.db.execute(
    `insert into passwords (user_id, hash) select '${owner.id}', hash from passwords where user_id = '${viewer.id}'`,
  );
  await fixture.db.update(sessions).set({ userId: owner.id }).where(eq(sessions.userId, viewer.id));
  expect(await outcome(signIn(fixture.visitor(), right(owner.email)))).toBe('sign_in_failed');
  expect(await outcome(signIn(fixture.visitor(), { email: owner.email, password: SANDBOX_PASSWORD }))).toBe(
    'sign_in_failed',
  );
  expect(await userOf(viewer.token)).toBeNull();
  expect(newUserId()).not.toMatch(/^sandbox-/);
  await ensureFirstAccess(fixture.db);
  expect(await outcome(signIn(fixture.visitor(), { email: owner.email, password: SANDBOX_PASSWORD }))).toBe(
    'sign_in_failed',
  );
});
