import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { choosePassword } from '@/lib/auth/choose-password.server';
import { hashPassword } from '@/lib/auth/password.server';
import { userOfCookie } from '@/lib/auth/session.server';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { endSessionsOf, listSessionsOf } from '@/lib/auth/session-rows.server';
import { type AuthFixture, createAuthFixture, signIn, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { replacePassword } from '@/lib/auth/user-rows.server';
import { auditLog, branches, connections, passwords, sessions as sessionTable, users } from '@/lib/db/schema';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { startMailServer } from '@/lib/testing/mail-server';
import { waitingForLock } from '@/lib/testing/waiting-for-lock';
import { branchesOf } from './branches.server';
import { changeRole } from './change-role.server';
import { createUser } from './create.server';
import { disableUser } from './disable.server';
import { enableUser } from './enable.server';
import { listPeople } from './list.server';
import { resetPassword } from './reset-password.server';
import { ChangeRole, CreateUser } from './schema';
import { signOutUser } from './sign-out.server';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.execute('truncate users, attempt_counters cascade');
  await clearAuditLog(fixture.db);
});

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error) => error.code,
  );
const userOf = (token: string) => userOfCookie(fixture.db, sessionCookie(token, false), fixture.clock.now);
const actions = async () => (await fixture.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);
const choose = (link: string, password: string) =>
  choosePassword(fixture.visitor(), { link: new URL(link).pathname.split('/').at(-1) ?? '', password });
const enter = (email: string, password = TEST_PASSWORD) => signIn(fixture.visitor(), { email, password });

describe('adding a person', () => {
  test('lets them choose a password by a link and sign in, in their role', async () => {
    const owner = await fixture.person('owner');
    const input = { name: 'Sara', email: 'Sara@Shop.example ', role: 'finance', locale: 'ar' };
    const { link, letter } = await createUser(owner.ctx, CreateUser.parse(input));
    expect(letter, 'there is no mail').toBeNull();
    await choose(link, TEST_PASSWORD);
    const { token } = await enter('sara@shop.example');
    expect(await userOf(token)).toMatchObject({ name: 'Sara', role: 'finance' });
    expect(await actions()).toEqual(['user_created', 'password_chosen', 'sign_in']);
  });

  test('is told by a mail of invitation, and a taken password by one of reset, each in the chosen language', async () => {
    const owner = await fixture.person('owner');
    const mail = await startMailServer();
    vi.resetModules();
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${mail.port}`);
    vi.stubEnv('MAIL_FROM', 'Desk <desk@shop.example>');
    const { createUser: create } = await import('./create.server');
    const { resetPassword: reset } = await import('./reset-password.server');
    const person = { name: 'Sara', email: 'sara@shop.example', role: 'viewer' as const };
    const { id, letter, link } = await create(owner.ctx, { ...person, locale: 'en' });
    expect((await reset(owner.ctx, { id, locale: 'ar' })).letter).toBe('sent');
    vi.unstubAllEnvs();
    vi.resetModules();
    await mail.close();
    expect(letter).toBe('sent');
    expect(mail.taken.map(({ to }) => to)).toEqual([['sara@shop.example'], ['sara@shop.example']]);
    const bodies = mail.taken.map((taken) => taken.part('text/plain'));
    expect(bodies[0]).toContain(link);
    expect(bodies[0]).toContain(messageText('en', 'mail.invitation.body'));
    expect(bodies[1]).toContain(messageText('ar', 'mail.reset.body'));
  });

  test('refuses an e-mail that is taken, also when two try at once', async () => {
    const owner = await fixture.person('owner');
    const person = { name: 'Sara', email: 'sara@shop.example', role: 'viewer' as const, locale: 'en' as const };
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(createUser(owner.ctx, person))));
    expect(outcomes.sort()).toEqual(['done', 'invalid_input', 'invalid_input']);
  });

  test('takes a real person’s e-mail address back from a user left over from sandbox mode', async () => {
    const owner = await fixture.person('owner');
    await fixture.db
      .insert(users)
      .values({ id: 'sandbox-x', name: 'Left over', email: 'sara@shop.example', role: 'owner' });
    await createUser(owner.ctx, { name: 'Sara', email: 'sara@shop.example', role: 'viewer', locale: 'en' });
    expect((await listPeople(owner.ctx)).people.map(({ name }) => name)).toEqual([owner.name, 'Sara']);
  });
});

describe('disabling', () => {
  test('ends every session at once, and enabling gives the account back as it was', async () => {
    const owner = await fixture.person('owner');
    const viewer = await fixture.person('viewer');
    await disableUser(owner.ctx, { id: viewer.id });
    expect(await userOf(viewer.token)).toBeNull();
    expect(await outcome(enter(viewer.email))).toBe('account_disabled');
    expect((await listPeople(owner.ctx)).people.map(({ id }) => id)).toEqual([owner.id, viewer.id]);
    await enableUser(owner.ctx, { id: viewer.id });
    // A second press changes nothing, and is in no log.
    await enableUser(owner.ctx, { id: viewer.id });
    expect(await userOf(viewer.token)).toBeNull();
    expect(await userOf((await enter(viewer.email)).token)).toMatchObject({ role: 'viewer' });
    expect(await actions()).toEqual(['user_disabled', 'sign_in_refused', 'user_enabled', 'sign_in']);
  });

  test('oneself is refused, and so is any other change of one’s own account', async () => {
    const { ctx, id } = await fixture.person('owner');
    await fixture.person('owner');
    for (const attempt of [
      () => disableUser(ctx, { id }),
      () => enableUser(ctx, { id }),
      () => changeRole(ctx, { id, role: 'viewer' }),
      () => resetPassword(ctx, { id, locale: 'en' }),
      () => signOutUser(ctx, { id }),
    ]) {
      expect(await outcome(attempt())).toBe('own_account');
    }
  });
});

describe('the last owner', () => {
  test('stays when two owners remove each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await fixture.db.execute('truncate users cascade');
      const [a, b] = [await fixture.person('owner'), await fixture.person('owner')];
      const outcomes = await Promise.all([
        outcome(round % 2 ? disableUser(a.ctx, { id: b.id }) : changeRole(a.ctx, { id: b.id, role: 'viewer' })),
        outcome(disableUser(b.ctx, { id: a.id })),
      ]);
      expect(outcomes.sort()).toEqual(['done', 'last_owner']);
    }
  });

  test('is not the last one while another is enabled; a disabled one does not count', async () => {
    const [a, b, c] = [await fixture.person('owner'), await fixture.person('owner'), await fixture.person('owner')];
    await disableUser(a.ctx, { id: b.id });
    await changeRole(a.ctx, { id: c.id, role: 'manager' });
    expect(await outcome(disableUser(c.ctx, { id: a.id }))).toBe('last_owner');
    expect(await outcome(changeRole(c.ctx, { id: a.id, role: 'manager' }))).toBe('last_owner');
    expect(await outcome(changeRole(c.ctx, { id: a.id, role: 'owner' }))).toBe('done');
  });
});

test('a new password ends the sessions of the old one, which no longer signs in', async () => {
  const owner = await fixture.person('owner');
  const viewer = await fixture.person('viewer');
  const { link } = await resetPassword(owner.ctx, { id: viewer.id, locale: 'en' });
  expect(await userOf(viewer.token)).toBeNull();
  expect(await outcome(enter(viewer.email))).toBe('sign_in_failed');
  await choose(link, 'another long password');
  expect(await outcome(enter(viewer.email, 'another long password'))).toBe('done');
  expect(JSON.stringify(await fixture.db.select().from(auditLog))).not.toContain('another long password');
});

test('a sign-in that is under way while the password is replaced comes to nothing', async () => {
  const viewer = await fixture.person('viewer');
  const entering = await fixture.db.transaction(async (tx) => {
    await tx.select().from(passwords).where(eq(passwords.userId, viewer.id)).for('update');
    const entering = outcome(enter(viewer.email));
    await expect.poll(() => waitingForLock(fixture.db), { timeout: 10_000 }).toBe(1);
    await replacePassword(tx, viewer.id, await hashPassword('another long password'), fixture.clock.now);
    await endSessionsOf(tx, viewer.id);
    return { outcome: entering };
  });
  expect(await entering.outcome).toBe('sign_in_failed');
  expect(await listSessionsOf(fixture.db, viewer.id, fixture.clock.now)).toEqual([]);
});

test('signing a person out ends all their sessions and no one else’s', async () => {
  const owner = await fixture.person('owner');
  const viewer = await fixture.person('viewer');
  const second = await enter(viewer.email);
  const sessions = async () => (await listPeople(owner.ctx)).people.find(({ id }) => id === viewer.id)?.sessions;
  expect(await sessions()).toBe(2);
  await fixture.db
    .update(sessionTable)
    .set({ expiresAt: fixture.clock.now })
    .where(eq(sessionTable.id, (await userOf(second.token))?.sessionId ?? ''));
  expect(await sessions(), 'one of them has run out').toBe(1);
  await signOutUser(owner.ctx, { id: viewer.id });
  expect([await userOf(viewer.token), await userOf(second.token)]).toEqual([null, null]);
  expect(await userOf(owner.token)).not.toBeNull();
});

test('a list has when each was last here, by their sessions that count', async () => {
  const owner = await fixture.person('owner');
  const viewer = await fixture.person('viewer');
  const never = await fixture.person('finance');
  await signOutUser(owner.ctx, { id: never.id });
  const started = fixture.clock.now;
  const after = (hours: number) => new Date(started.getTime() + hours * 3_600_000);
  fixture.clock.now = after(2);
  await enter(viewer.email);
  await disableUser(owner.ctx, { id: never.id });
  const nobody = { memberships: [], disabledAt: null, createdAt: started.toISOString() };
  const listed = (person: typeof owner) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
  });
  expect((await listPeople(owner.ctx)).people).toEqual([
    { ...nobody, ...listed(owner), usedAt: started.toISOString(), sessions: 1 },
    { ...nobody, ...listed(viewer), usedAt: after(2).toISOString(), sessions: 2 },
    { ...nobody, ...listed(never), usedAt: null, sessions: 0, disabledAt: after(2).toISOString() },
  ]);
  fixture.clock.now = started;
});

test('somebody left over from sandbox mode is not changed, and is no owner who could stay', async () => {
  const owner = await fixture.person('owner');
  const manager = await fixture.person('manager');
  const sandbox = { id: 'sandbox-owner', name: 'Left over', email: 'left@shop.example', role: 'owner' };
  await fixture.db.insert(users).values(sandbox);
  expect(await outcome(disableUser(owner.ctx, { id: sandbox.id }))).toBe('person_not_found');
  expect(await outcome(disableUser(manager.ctx, { id: owner.id }))).toBe('last_owner');
});

test('an unknown person is not found', async () => {
  const owner = await fixture.person('owner');
  for (const id of ['nobody', 'sandbox-owner', "' or 1=1 --"]) {
    expect(await outcome(disableUser(owner.ctx, { id }))).toBe('person_not_found');
  }
});

describe('roles for single merchants', () => {
  const at = (token: string, slug: string) =>
    userOfCookie(fixture.db, sessionCookie(token, false), fixture.clock.now, slug);
  const merchant = async (slug: string) => {
    const [row] = await fixture.db
      .insert(connections)
      .values({
        id: crypto.randomUUID(),
        slug,
        name: slug,
        source: 'added',
        baseUrl: 'http://127.0.0.1:1',
        webhookTokenDigest: slug,
      })
      .returning();
    return row?.id ?? '';
  };

  test('are given in branches that are there', async () => {
    const owner = await fixture.person('owner');
    const connectionId = await merchant('with-branches');
    const branch = { connectionId, latitude: 29.3, longitude: 47.9, syncedAt: fixture.clock.now };
    await fixture.db.insert(branches).values([
      { ...branch, id: 'salmiya', name: 'salmiya' },
      { ...branch, id: 'closed', name: 'Closed', goneAt: fixture.clock.now },
      { ...branch, id: 'jahra', name: 'Jahra' },
    ]);
    const { branches: found } = await branchesOf(owner.ctx, { connectionId });
    expect(found.map(({ id }) => id)).toEqual(['jahra', 'salmiya']);
  });

  test('hold from the next request on, in place of the role for all, and are listed and logged', async () => {
    await fixture.db.execute('truncate connections cascade');
    const [owner, person] = [await fixture.person('owner'), await fixture.person('viewer')];
    const [home, other] = [await merchant('home'), await merchant('other')];
    const manager = { connectionId: home, role: 'manager' as const };
    await changeRole(owner.ctx, { id: person.id, role: 'viewer', memberships: [manager] });
    expect(await at(person.token, 'home')).toMatchObject({ role: 'manager' });
    expect((await at(person.token, 'home'))?.permissions).not.toContain('audit:read');
    expect(await at(person.token, 'other')).toMatchObject({ role: 'viewer' });

    const clerk = { connectionId: other, role: 'dispatcher' as const };
    await changeRole(owner.ctx, { id: person.id, role: null, memberships: [clerk] });
    expect(await at(person.token, 'home')).toMatchObject({ role: null, permissions: [] });
    expect(await at(person.token, 'other')).toMatchObject({ role: 'dispatcher' });
    expect(await at(person.token, 'no such')).toMatchObject({ role: null });
    await fixture.db.update(connections).set({ removedAt: fixture.clock.now }).where(eq(connections.id, home));
    expect((await listPeople(owner.ctx)).people.find(({ id }) => id === person.id)).toMatchObject({
      role: null,
      memberships: [{ ...clerk, merchant: 'other' }],
    });
    expect((await fixture.db.select().from(auditLog)).map(({ detail }) => detail)).toEqual([
      { from: 'viewer', to: 'viewer; home: manager' },
      { from: 'viewer; home: manager', to: 'other: dispatcher' },
    ]);
    await fixture.db.update(connections).set({ removedAt: fixture.clock.now }).where(eq(connections.id, other));
    expect(await at(person.token, 'other')).toMatchObject({ role: null, permissions: [] });
  });

  test('an owner has none, nobody is left without any, and an unknown merchant is refused', async () => {
    await fixture.db.execute('truncate connections cascade');
    const [owner, person] = [await fixture.person('owner'), await fixture.person('viewer')];
    const membership = { connectionId: await merchant('home'), role: 'viewer' as const };
    await changeRole(owner.ctx, { id: person.id, role: 'owner', memberships: [membership] });
    expect(await at(person.token, 'home')).toMatchObject({ role: 'owner' });
    expect(ChangeRole.safeParse({ id: person.id, role: null, memberships: [] }).success).toBe(false);
    const owned = { ...membership, role: 'owner' };
    expect(ChangeRole.safeParse({ id: person.id, role: null, memberships: [owned] }).success).toBe(false);
    const unknown = { ...membership, connectionId: crypto.randomUUID() };
    expect(await outcome(changeRole(owner.ctx, { id: person.id, role: 'viewer', memberships: [unknown] }))).toBe(
      'unknown_connection',
    );
    expect(await at(person.token, 'home')).toMatchObject({ role: 'owner' });
  });

  test('may be of some branches: no money, nothing of other branches, and the log names them', async () => {
    await fixture.db.execute('truncate connections cascade');
    const [owner, person] = [await fixture.person('owner'), await fixture.person('viewer')];
    const connectionId = await merchant('home');
    await fixture.db.insert(branches).values({ connectionId, id: 'b1', name: 'Salmiya', syncedAt: new Date() });
    // Another merchant has a branch of the same id, and another person a role there.
    const foreignId = await merchant('foreign');
    await fixture.db
      .insert(branches)
      .values({ connectionId: foreignId, id: 'b1', name: 'Hawally', syncedAt: new Date() });
    const other = await fixture.person('viewer');
    await changeRole(owner.ctx, {
      id: other.id,
      role: null,
      memberships: [{ connectionId: foreignId, role: 'dispatcher' }],
    });
    const manager = { connectionId, role: 'manager' as const, branches: ['b1'] };
    await changeRole(owner.ctx, { id: person.id, role: null, memberships: [manager] });
    expect(await at(person.token, 'home')).toMatchObject({ role: 'manager', branches: ['b1'] });
    const { permissions } = (await at(person.token, 'home')) ?? { permissions: [] };
    expect([...permissions].toSorted()).toEqual([
      ...['branch:read', 'delivery:cancel', 'delivery:read', 'delivery:retry', 'delivery:write', 'report:read'],
    ]);
    expect((await listPeople(owner.ctx)).people.find(({ id }) => id === person.id)?.memberships).toEqual([
      { ...manager, merchant: 'home', branchNames: ['Salmiya'] },
    ]);
    const [logged] = await fixture.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(logged?.detail).toEqual({ from: 'viewer', to: 'home: manager (Salmiya)' });
    expect(await at(other.token, 'foreign')).toMatchObject({ role: 'dispatcher', branches: null });
    const foreign = { ...manager, branches: ['b1', 'b2'] };
    expect(await outcome(changeRole(owner.ctx, { id: person.id, role: null, memberships: [foreign] }))).toBe(
      'branch_not_found',
    );
    expect(await at(person.token, 'home')).toMatchObject({ branches: ['b1'] });
  });
});
