import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { passkeys, secondFactors } from '@/lib/db/schema';
import { countPasskey, insertChallenge, spendChallenge } from './passkey-rows.server';
import { confirmSecret, spendRecoveryHash, spendStep, storeSecret } from './rows.server';

const AT = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-21T09:05:00Z');
const [OWN, OTHER] = [Buffer.from('own'), Buffer.from('other')];

let fixture: AuthFixture;
let ali: Awaited<ReturnType<AuthFixture['person']>>;
let dana: Awaited<ReturnType<AuthFixture['person']>>;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
beforeEach(async () => {
  await fixture.db.execute('truncate users, passkey_challenges cascade');
  [ali, dana] = [await fixture.person('owner'), await fixture.person('viewer')];
});
afterAll(() => fixture.close());

const rowOf = async ({ id }: { id: string }) =>
  (await fixture.db.select().from(secondFactors).where(eq(secondFactors.userId, id)))[0];
const confirmed = { confirmedAt: AT, lastStep: 10, recoveryHashes: ['a', 'b'] };

test('a secret is replaced until it is confirmed, and confirmed once, as it was stored, of one person', async () => {
  const { db } = fixture;
  const confirm = (userId: string, secretSealed: Buffer) => confirmSecret(db, { userId, secretSealed }, confirmed);
  expect(await storeSecret(db, ali.id, OTHER)).toBe(true);
  expect(await storeSecret(db, ali.id, OWN)).toBe(true);
  expect(await storeSecret(db, dana.id, OWN)).toBe(true);
  expect([await confirm(ali.id, OTHER), await confirm(ali.id, OWN), await confirm(ali.id, OWN)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await storeSecret(db, ali.id, OTHER)).toBe(false);
  expect(await rowOf(ali)).toMatchObject({ ...confirmed, secretSealed: OWN });
  expect(await rowOf(dana)).toMatchObject({ confirmedAt: null, lastStep: 0 });
});

test('a code is used once, of a confirmed secret of its person, and none before it', async () => {
  const { db } = fixture;
  for (const { id } of [ali, dana]) await storeSecret(db, id, OWN);
  await confirmSecret(db, { userId: ali.id, secretSealed: OWN }, confirmed);
  const spent = [];
  for (const step of [10, 11, 11, 12]) spent.push(await spendStep(db, ali.id, step));
  expect(spent).toEqual([false, true, false, true]);
  expect(await spendStep(db, dana.id, 12)).toBe(false);
  expect([(await rowOf(ali))?.lastStep, (await rowOf(dana))?.lastStep]).toEqual([12, 0]);
});

test('a recovery code is used once, of its person, once the secret is confirmed', async () => {
  const { db } = fixture;
  const factors = { secretSealed: OWN, recoveryHashes: ['a', 'b'] };
  await db.insert(secondFactors).values([
    { ...factors, userId: ali.id, confirmedAt: AT },
    { ...factors, userId: dana.id },
  ]);
  expect(await spendRecoveryHash(db, dana.id, 'a')).toBe(false);
  expect([await spendRecoveryHash(db, ali.id, 'a'), await spendRecoveryHash(db, ali.id, 'a')]).toEqual([true, false]);
  expect([(await rowOf(ali))?.recoveryHashes, (await rowOf(dana))?.recoveryHashes]).toEqual([['b'], ['a', 'b']]);
});

test('a challenge is used once, for its purpose, in its session and before its end', async () => {
  const { db } = fixture;
  const [own, foreign] = [ali.ctx.user.sessionId, dana.ctx.user.sessionId];
  const add = (hash: string, purpose: 'confirm' | 'sign_in', sessionId: string | null) =>
    insertChallenge(db, { hash, purpose, sessionId, expiresAt: LATER } as Parameters<typeof insertChallenge>[1], AT);
  await add('of-session', 'confirm', own);
  await add('of-visitor', 'sign_in', null);
  const spend = (hash: string, purpose: string, sessionId: string | null, now = AT) =>
    spendChallenge(db, { hash, purpose, sessionId } as Parameters<typeof spendChallenge>[1], now);
  expect([
    await spend('of-session', 'confirm', own, LATER),
    await spend('of-session', 'sign_in', own),
    await spend('of-session', 'confirm', foreign),
    await spend('of-session', 'confirm', null),
    await spend('other', 'confirm', own),
    await spend('of-visitor', 'sign_in', own),
  ]).toEqual([false, false, false, false, false, false]);
  expect([await spend('of-session', 'confirm', own), await spend('of-session', 'confirm', own)]).toEqual([true, false]);
  expect(await spend('of-visitor', 'sign_in', null, new Date(LATER.getTime() - 1))).toBe(true);
});

test('a signature counts up on its own passkey; a device that does not count stays at zero', async () => {
  const { db } = fixture;
  const passkey = { userId: ali.id, name: 'Phone', publicKey: new Uint8Array(4) };
  await db.insert(passkeys).values([
    { ...passkey, id: 'k-1', counter: 5 },
    { ...passkey, id: 'k-2', counter: 0 },
  ]);
  const count = (id: string, counter: number) => countPasskey(db, id, counter, LATER);
  expect([await count('k-1', 5), await count('k-1', 0), await count('k-1', 6), await count('k-1', 6)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(
    (await db.select().from(passkeys).orderBy(asc(passkeys.id))).map(({ counter, usedAt }) => [counter, usedAt]),
  ).toEqual([
    [6, LATER],
    [0, null],
  ]);
  expect([await count('k-2', 0), await count('k-2', 0), await count('k-2', 1)]).toEqual([true, true, true]);
});
