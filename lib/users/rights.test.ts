import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { auditLog, branches, connections, imports, memberships, passkeys, secondFactors, users } from '@/lib/db/schema';
import { LIVE_CHANNEL } from '@/lib/live/events/wake-rows.server';
import { branchesOf } from './branches.server';
import { changeRole } from './change-role.server';
import { createUser } from './create.server';
import { disableUser } from './disable.server';
import { changeFactorRoles, factorRoles } from './factor-roles.server';
import { listPeople } from './list.server';
import { resetPassword } from './reset-password.server';

let fixture: AuthFixture;
let owner: Awaited<ReturnType<AuthFixture['person']>>;
const ids = { home: crypto.randomUUID(), other: crypto.randomUUID(), sandbox: crypto.randomUUID() };
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
/** Two real merchants and one of the sandbox, each with a branch of the same id. */
beforeEach(async () => {
  await fixture.db.execute('truncate users, connections cascade');
  owner = await fixture.person('owner');
  for (const [slug, id] of Object.entries(ids)) {
    const merchant = { id, slug, name: slug, source: 'added', baseUrl: 'http://a.example', webhookTokenDigest: slug };
    await fixture.db.insert(connections).values({ ...merchant, sandbox: slug === 'sandbox' });
    await fixture.db
      .insert(branches)
      .values({ connectionId: id, id: 'b1', name: `Branch of ${slug}`, syncedAt: new Date() });
  }
});
afterAll(() => fixture.close());

const clerkAt = (connectionId: string, of: string[] | null = null) => ({
  connectionId,
  role: 'dispatcher' as const,
  branches: of,
});
const listed = async (id: string) => (await listPeople(owner.ctx)).people.find((person) => person.id === id);

test('the people and merchants of sandbox mode are neither listed nor given', async () => {
  const person = await fixture.person('viewer');
  await fixture.db.insert(users).values({ id: 'sandbox-ali', name: 'Ali', email: 'ali@shop.example', role: 'owner' });
  await fixture.db.insert(memberships).values([
    { ...clerkAt(ids.sandbox), userId: person.id },
    { ...clerkAt(ids.other), userId: person.id },
  ]);
  expect((await listPeople(owner.ctx)).people.map(({ id }) => id)).toEqual([owner.id, person.id]);
  expect((await listed(person.id))?.memberships.map(({ merchant }) => merchant)).toEqual(['other']);
  const refused = { code: 'unknown_connection' };
  const change = (id: string) => changeRole(owner.ctx, { id: person.id, role: null, memberships: [clerkAt(id)] });
  await expect(change(ids.sandbox)).rejects.toMatchObject(refused);
  await expect(branchesOf(owner.ctx, { connectionId: ids.sandbox })).resolves.toEqual({ branches: [] });
  expect((await branchesOf(owner.ctx, { connectionId: ids.home })).branches).toEqual([
    { id: 'b1', name: 'Branch of home' },
  ]);
});

test('an owner is added without roles for merchants; somebody else with theirs', async () => {
  const given = { locale: 'en' as const, memberships: [clerkAt(ids.home, ['b1'])] };
  const sara = await createUser(owner.ctx, { ...given, name: 'Sara', email: 'sara@shop.example', role: 'owner' });
  const dana = await createUser(owner.ctx, { ...given, name: 'Dana', email: 'dana@shop.example', role: null });
  expect(await listed(sara.id)).toMatchObject({ role: 'owner', memberships: [] });
  expect(await listed(dana.id)).toMatchObject({
    role: null,
    memberships: [{ ...clerkAt(ids.home, ['b1']), merchant: 'home', branchNames: ['Branch of home'] }],
  });
  const added = await fixture.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'user_created'))
    .orderBy(asc(auditLog.id));
  expect(added.map(({ subject, userId, detail }) => [subject, userId, detail])).toEqual([
    [sara.id, owner.id, { role: 'owner' }],
    [dana.id, owner.id, { role: 'home: dispatcher (Branch of home)' }],
  ]);
});

/** Orders that a person has started, and those of another one. */
async function startImports(actorId: string) {
  const other = await fixture.person('dispatcher');
  const at = { createdAt: new Date(), updatedAt: new Date() };
  const running = { ...at, connectionId: ids.home, state: 'running' };
  await fixture.db.insert(imports).values([
    { ...running, id: crypto.randomUUID(), name: 'theirs', actorId },
    { ...running, id: crypto.randomUUID(), name: 'ended', actorId, state: 'done' },
    { ...running, id: crypto.randomUUID(), name: 'of another', actorId: other.id },
  ]);
}
const states = async () =>
  (await fixture.db.select().from(imports).orderBy(asc(imports.name))).map(({ name, state, reason }) => [
    name,
    state,
    reason,
  ]);
const RUNNING = [
  ['ended', 'done', null],
  ['of another', 'running', null],
  ['theirs', 'running', null],
];
const HELD = [...RUNNING.slice(0, 2), ['theirs', 'paused', 'starter']];

test.each<[string, 'manager' | 'finance' | null, string | undefined, typeof HELD]>([
  ['a role that may send', 'manager', undefined, RUNNING],
  ['a role that may not', 'finance', undefined, HELD],
  ['a role at that merchant', null, ids.home, RUNNING],
  ['a role at another merchant', null, ids.other, HELD],
])('orders are held when who sends them is given %s', async (_, role, at, after) => {
  const person = await fixture.person('dispatcher');
  await startImports(person.id);
  await changeRole(owner.ctx, { id: person.id, role, memberships: at ? [clerkAt(at)] : [] });
  expect(await states()).toEqual(after);
});

test('whoever is disabled sends no more, and is disabled once', async () => {
  const person = await fixture.person('dispatcher');
  await startImports(person.id);
  const first = fixture.clock.now;
  await disableUser(owner.ctx, { id: person.id });
  expect(await states()).toEqual(HELD);
  fixture.clock.now = new Date(first.getTime() + 60_000);
  await disableUser(owner.ctx, { id: person.id });
  fixture.clock.now = first;
  expect(await listed(person.id)).toMatchObject({ disabledAt: first.toISOString() });
  const isOfPerson = and(eq(auditLog.action, 'user_disabled'), eq(auditLog.subject, person.id));
  const logged = await fixture.db.select().from(auditLog).where(isOfPerson);
  expect(logged.map(({ detail }) => detail)).toEqual([{ sessions: 1 }]);
});

test('open screens of a person with another role are told so', async () => {
  const person = await fixture.person('dispatcher');
  const received: (string | undefined)[] = [];
  const client = await fixture.pool.connect();
  client.on('notification', ({ payload }) => received.push(payload));
  await client.query(`listen ${LIVE_CHANNEL}`);
  await changeRole(owner.ctx, { id: person.id, role: 'viewer' });
  await expect.poll(() => received).toEqual([`access:${person.id}`]);
  await client.query('unlisten *');
  client.release();
});

test('a role that needs a second factor already keeps its day; a change is logged, and none is not', async () => {
  const first = fixture.clock.now;
  const week = 7 * 86_400_000;
  await changeFactorRoles(owner.ctx, { roles: ['finance'] });
  fixture.clock.now = new Date(first.getTime() + 86_400_000);
  await changeFactorRoles(owner.ctx, { roles: ['finance', 'owner'] });
  await changeFactorRoles(owner.ctx, { roles: ['owner', 'finance'] });
  expect(await factorRoles(owner.ctx)).toEqual({
    owner: new Date(first.getTime() + 86_400_000 + week).toISOString(),
    finance: new Date(first.getTime() + week).toISOString(),
  });
  fixture.clock.now = first;
  const isChange = eq(auditLog.action, 'factor_roles_changed');
  const logged = await fixture.db.select().from(auditLog).where(isChange).orderBy(asc(auditLog.id));
  expect(logged.map(({ detail }) => detail)).toEqual([
    { from: null, to: 'finance' },
    { from: 'finance', to: 'owner; finance' },
  ]);
});

test('a new password takes codes and passkeys of that person along, and says so in the log', async () => {
  const [ali, dana, other] = [
    await fixture.person('viewer'),
    await fixture.person('viewer'),
    await fixture.person('viewer'),
  ];
  const codes = (userId: string) => ({ userId, secretSealed: new Uint8Array(4), confirmedAt: new Date() });
  const passkey = { name: 'Phone', publicKey: new Uint8Array(4), counter: 0 };
  await fixture.db.insert(secondFactors).values([codes(ali.id), codes(other.id)]);
  await fixture.db.insert(passkeys).values([
    { ...passkey, id: 'k-ali', userId: ali.id },
    { ...passkey, id: 'k-other', userId: other.id },
  ]);
  for (const { id } of [ali, dana]) await resetPassword(owner.ctx, { id, locale: 'en' });
  expect((await fixture.db.select().from(secondFactors)).map(({ userId }) => userId)).toEqual([other.id]);
  expect((await fixture.db.select().from(passkeys)).map(({ userId }) => userId)).toEqual([other.id]);
  const isReset = eq(auditLog.action, 'user_password_reset');
  const logged = await fixture.db.select().from(auditLog).where(isReset).orderBy(asc(auditLog.id));
  expect(logged.map(({ subject, detail }) => [subject, detail])).toEqual([
    [ali.id, { sessions: 1, codes: true }],
    [dana.id, { sessions: 1, codes: false }],
  ]);
});

test('rights that stay as they are, are not logged', async () => {
  const { id } = await fixture.person('viewer');
  await changeRole(owner.ctx, { id, role: 'viewer' });
  const ofPerson = await fixture.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(ofPerson).toEqual([]);
});
