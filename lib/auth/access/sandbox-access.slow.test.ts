import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '@/lib/db/schema';
import { ensureFirstAccess } from '../first-access.server';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '../sandbox-users';
import { userOfCookie } from '../session.server';
import { sessionCookie } from '../session-cookie';
import { startSession } from '../session-rows.server';
import { type AuthFixture, createAuthFixture, signIn } from '../testing-auth-fixture.server';
import { hasEnabledOwner } from '../user-rows.server';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('sandbox');
});
afterAll(() => fixture.close());

test('in sandbox mode a user of each role can sign in, also after somebody changed them', async () => {
  await ensureFirstAccess(fixture.db);
  await fixture.db.update(users).set({ role: 'viewer', disabledAt: fixture.clock.now });
  await ensureFirstAccess(fixture.db);
  expect(await hasEnabledOwner(fixture.db)).toBe(true);
  for (const { email, role } of SANDBOX_USERS) {
    const { token } = await signIn(fixture.visitor(), { email, password: SANDBOX_PASSWORD });
    const user = await userOfCookie(fixture.db, sessionCookie(token, false), fixture.clock.now);
    expect(user).toMatchObject({ email, role });
  }
});

test('several instances may start at once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => ensureFirstAccess(fixture.db)));
  expect(await fixture.db.select().from(users)).toHaveLength(SANDBOX_USERS.length);
});

test('real people do not exist in sandbox mode', async () => {
  const [person] = await fixture.db
    .insert(users)
    .values({ id: crypto.randomUUID(), name: 'Real', email: 'real@shop.example', role: 'owner' })
    .returning();
  const token = await startSession(fixture.db, person?.id ?? '', { address: null, userAgent: null }, fixture.clock.now);
  expect(await userOfCookie(fixture.db, sessionCookie(token, false), fixture.clock.now)).toBeNull();
  expect(
    await fixture.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person?.id ?? '')),
  ).toHaveLength(1);
});
