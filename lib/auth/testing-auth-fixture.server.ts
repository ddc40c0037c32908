import { type Database, openDatabase } from '@/lib/db/client.server';
import { createTestDatabase } from '@/lib/testing/database';
import { hashPassword } from './password.server';
import { type Permission, ROLE_PERMISSIONS, type Role } from './permissions';
import { startSession } from './session-rows.server';
import { type SignedIn, signIn as signInOrAwaitCode } from './sign-in.server';
import { insertUser } from './user-rows.server';
import type { VisitorContext } from './visitor-context.server';

export const TEST_PASSWORD = 'a quiet long password';
/** People of tests have a password that is cheap to verify; a hash names its own cost. */
export const CHEAP = { N: 16, r: 1, p: 1 };

/** A database of its own, its configuration, and contexts of visitors and signed-in people. */
export async function createAuthFixture(mode: 'real' | 'sandbox') {
  const { url, drop } = await createTestDatabase();
  process.env.DATABASE_URL = url;
  process.env.APP_SECRET = 'a secret for tests only, 32 long!';
  process.env.SANDBOX_MODE = mode === 'sandbox' ? '1' : '0';
  const { db, pool } = openDatabase(url);
  const clock = { now: new Date('2026-11-21T09:00:00Z') };
  const passwordHash = await hashPassword(TEST_PASSWORD, CHEAP);
  let people = 0;

  return {
    db,
    pool,
    clock,
    /** The context of a visitor at an address, with the session and the cookies of the browser. */
    visitor: (
      address = '192.0.2.1',
      sessionToken: string | null = null,
      cookie: string | null = null,
    ): VisitorContext => ({
      db,
      now: () => clock.now,
      visitor: { address, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
      sessionToken,
      cookie,
      passwordCost: CHEAP,
    }),
    /** A new person with `TEST_PASSWORD`, signed in, and the context of their requests. */
    person: async (role: Role) => {
      people += 1;
      const person = { name: `${role} ${people}`, email: `${role}-${people}@shop.example` };
      const id = await insertUser(db, { ...person, role, passwordHash }, clock.now);
      if (!id) throw new Error('the e-mail of a test person is taken');
      const token = await startSession(db, id, { address: null, userAgent: null }, clock.now);
      return { ...person, id, role, token, ctx: await contextOf(db, { ...person, id, role }, () => clock.now) };
    },
    close: async () => {
      await pool.end();
      await drop();
    },
  };
}

async function contextOf(
  db: Database,
  person: { id: string; name: string; email: string; role: Role },
  now: () => Date,
) {
  const [session] = await db.query.sessions.findMany({ where: (table, { eq }) => eq(table.userId, person.id) });
  const permissions: readonly Permission[] = ROLE_PERMISSIONS[person.role];
  return { db, now, user: { ...person, permissions, branches: null, sessionId: session?.id ?? '' } };
}

export type AuthFixture = Awaited<ReturnType<typeof createAuthFixture>>;

/** Signs somebody in to an account without codes. */
export async function signIn(...given: Parameters<typeof signInOrAwaitCode>): Promise<SignedIn> {
  const result = await signInOrAwaitCode(...given);
  if ('pendingCookie' in result) throw new Error('the account of this test asks for a code');
  return result;
}
