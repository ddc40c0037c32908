import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '@/lib/db/schema';
import { userOfCookie } from '../session.server';
import { sessionCookie } from '../session-cookie';
import { startSession } from '../session-rows.server';
import { signIn } from '../sign-in.server';
import { openTestWorld } from '../testing-context.server';
import { ensureFirstAccess, needsOwner } from './first-access.server';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from './sandbox-users';

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  world = await openTestWorld('sandbox');
});
afterAll(() => world.close());

test('in sandbox mode a user of each role can sign in, also after somebody changed them', async () => {
  await ensureFirstAccess(world.db);
  await world.db.update(users).set({ role: 'viewer', disabledAt: world.clock.now });
  await ensureFirstAccess(world.db);
  expect(await needsOwner(world.db)).toBe(false);
  for (const { email, role } of SANDBOX_USERS) {
    const { token } = await signIn(world.visitor(), { email, password: SANDBOX_PASSWORD });
    const user = await userOfCookie(world.db, sessionCookie(token, false), world.clock.now);
    expect(user).toMatchObject({ email, role });
  }
});

test('several instances may start at once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => ensureFirstAccess(world.db)));
  expect(await world.db.select().from(users)).toHaveLength(SANDBOX_USERS.length);
});

test('real people do not exist in sandbox mode', async () => {
  const [person] = await world.db
    .insert(users)
    .values({ id: crypto.randomUUID(), name: 'Real', email: 'real@shop.example', role: 'owner' })
    .returning();
  const token = await startSession(world.db, person?.id ?? '', { address: null, userAgent: null }, world.clock.now);
  expect(await userOfCookie(world.db, sessionCookie(token, false), world.clock.now)).toBeNull();
  expect(
    await world.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person?.id ?? '')),
  ).toHaveLength(1);
});
