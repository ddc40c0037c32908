import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, passwords, sessions, users } from '@/lib/db/schema';
import { waitingForLock } from '@/lib/testing/waiting-for-lock';
import { choosePassword } from './choose-password.server';
import { isKnownBrowser } from './known-browser.server';
import { accountOfLink, passwordLink } from './password-link.server';
import { type AuthFixture, createAuthFixture, signIn, TEST_PASSWORD } from './testing-auth-fixture.server';
import { exchangePassword, findAccount } from './user-rows.server';

const NEW = 'a password of one’s own';
let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
afterAll(() => fixture.close());

async function linkOf(id: string, at = fixture.clock.now): Promise<string> {
  const account = await findAccount(fixture.db, id);
  if (!account) throw new Error('no account');
  return new URL(passwordLink(account, at)).pathname.split('/').at(-1) ?? '';
}
const choose = (link: string, password = NEW) =>
  choosePassword(fixture.visitor(), { link, password }).then(
    () => 'done',
    (error) => error.code,
  );

test('a link works once, and ends sessions, known browsers and every other link', async () => {
  const { id, email } = await fixture.person('dispatcher');
  const { browserCookie } = await signIn(fixture.visitor(), { email, password: TEST_PASSWORD });
  const [link, other] = [await linkOf(id), await linkOf(id, new Date(fixture.clock.now.getTime() - 60_000))];
  expect(await choose(link)).toBe('done');
  expect(await fixture.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  const account = await findAccount(fixture.db, id);
  const proof = browserCookie.split(';')[0] ?? '';
  expect(isKnownBrowser(proof, { email, passwordHash: account?.passwordHash ?? '' }, fixture.clock.now)).toBe(false);
  expect([await choose(link), await choose(other)]).toEqual(['link_ended', 'link_ended']);
  expect(await signIn(fixture.visitor(), { email, password: NEW })).toHaveProperty('token');
  const log = JSON.stringify(await fixture.db.select().from(auditLog));
  expect(log).toContain('password_chosen');
  for (const secret of [link, NEW]) expect(log).not.toContain(secret);
});

test('the link of a person who was disabled meanwhile opens nothing', async () => {
  const { id } = await fixture.person('viewer');
  const link = await linkOf(id);
  expect(await accountOfLink(link, fixture.clock.now, fixture.db)).toMatchObject({ id });
  await fixture.db.update(users).set({ disabledAt: fixture.clock.now }).where(eq(users.id, id));
  expect(await accountOfLink(link, fixture.clock.now, fixture.db)).toBeNull();
  expect(await choose(link)).toBe('link_ended');
});

test('of two that use a link at once one is taken', async () => {
  const { id } = await fixture.person('viewer');
  const link = await linkOf(id);
  const choosing = await fixture.db.transaction(async (tx) => {
    await tx.select().from(passwords).where(eq(passwords.userId, id)).for('update');
    const both = [choose(link, 'the first password'), choose(link, 'the second password')];
    await expect.poll(() => waitingForLock(fixture.db), { timeout: 10_000 }).toBe(2);
    return both;
  });
  expect((await Promise.all(choosing)).sort()).toEqual(['done', 'link_ended']);
});

test('a password is exchanged for the one it was asked with, and only while the account is enabled', async () => {
  const { db, clock } = fixture;
  const { id } = await fixture.person('viewer');
  const before = await findAccount(db, id);
  if (!before) throw new Error('no account');
  expect(await exchangePassword(db, before, 'first', clock.now)).toBe(true);
  expect(await exchangePassword(db, before, 'second', clock.now)).toBe(false);
  expect((await findAccount(db, id))?.passwordHash).toBe('first');
  await db.update(users).set({ disabledAt: clock.now }).where(eq(users.id, id));
  expect(await exchangePassword(db, { id, passwordHash: 'first' }, 'third', clock.now)).toBe(false);
});

test('a link ends after an hour, with its account, and with each changed letter', async () => {
  const { id } = await fixture.person('viewer');
  const another = await fixture.person('owner');
  const { db, clock } = fixture;
  const link = await linkOf(id);
  const after = (ms: number) => new Date(clock.now.getTime() + ms);
  expect(await accountOfLink(link, after(3_599_000), db)).toMatchObject({ id });
  expect(await accountOfLink(link, after(3_600_000), db)).toBeNull();
  const [, endsAt = '', signature = ''] = link.split('.');
  const forged = [
    `${id}.${Number(endsAt) + 3_600}.${signature}`,
    `${another.id}.${endsAt}.${signature}`,
    `${id}.${endsAt}.${'A'.repeat(43)}`,
    `${link}A`,
    '',
  ];
  for (const text of forged) expect(await accountOfLink(text, clock.now, db), text).toBeNull();
  await db.update(users).set({ disabledAt: clock.now }).where(eq(users.id, id));
  expect(await choose(link)).toBe('link_ended');
});
