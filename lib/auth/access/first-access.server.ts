import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Database, database, type Queryable } from '@/lib/db/client.server';
import { passwords, settings, users } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { usersOfMode } from '../mode.server';
import { hashPassword } from '../password.server';
import { hashToken } from '../token.server';
import { newReadableCode } from './readable-code';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from './sandbox-users';

export const SETUP_CODE_KEY = 'setup-code';

/**
 * Called at every start: in sandbox mode the ready-made users are put (back) as published; otherwise, while there is
 * no owner, a fresh one-time setup code replaces the last and is printed for whoever started the server.
 */
export async function ensureFirstAccess(db: Database = database().db): Promise<void> {
  if (env().SANDBOX_MODE) return restoreSandboxUsers(db);
  if (!(await needsOwner(db))) return;
  const code = await renewSetupCode(db);
  console.log(
    `\n  There is no owner yet. Open ${new URL('/setup', env().APP_URL)} and enter the\n  setup code: ${code}\n`,
  );
}

/** Whether nobody could let others in: no enabled owner. */
export async function needsOwner(db: Queryable): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNull(users.disabledAt), usersOfMode()))
    .limit(1);
  return owner === undefined;
}

/** The same for pages. */
export const needsSetup = (): Promise<boolean> => needsOwner(database().db);

/** Makes a new setup code; the one before it is worth nothing from then on. Only its hash is stored. */
export async function renewSetupCode(db: Queryable): Promise<string> {
  const code = newReadableCode();
  const value = hashToken(code);
  await db
    .insert(settings)
    .values({ key: SETUP_CODE_KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: sql`now()` } });
  return code;
}

async function restoreSandboxUsers(db: Database): Promise<void> {
  const hash = await hashPassword(SANDBOX_PASSWORD);
  await db.transaction(async (tx) => {
    for (const { id, name, email, role } of SANDBOX_USERS) {
      const published = { name, email, role, disabledAt: null };
      await tx
        .insert(users)
        .values({ id, ...published })
        .onConflictDoUpdate({ target: users.id, set: published });
      await tx
        .insert(passwords)
        .values({ userId: id, hash })
        .onConflictDoUpdate({ target: passwords.userId, set: { hash } });
    }
  });
}
