import { and, eq, isNull, like } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { accounts, users } from '@/lib/db/schema';
import { env } from '@/lib/env';
import type { Role } from './permissions';
import { SANDBOX_ID_PREFIX } from './sandbox-users';
import { newUserId } from './world.server';

type NewUser = { name: string; email: string; role: Role; passwordHash: string };

/** Inserts a user who signs in with a password; undefined when the e-mail is taken. Call it inside a transaction. */
export async function insertUser(db: Queryable, user: NewUser, now: Date): Promise<string | undefined> {
  const { passwordHash, ...columns } = user;
  if (!env().SANDBOX_MODE) await forgetSandboxUser(db, user.email);
  const [row] = await db
    .insert(users)
    .values({ id: newUserId(), ...columns, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!row) return undefined;
  await db
    .insert(accounts)
    .values({ id: row.id, accountId: row.id, providerId: 'credential', userId: row.id, password: passwordHash });
  return row.id;
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ password: accounts.password }).from(accounts).where(credentialOf(userId));
  return row?.password ?? null;
}

/** The password's hash of an enabled user, kept from changing until the transaction ends. */
export async function holdPasswordHash(tx: Queryable, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ password: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(credentialOf(userId), isNull(users.disabledAt)))
    .for('share');
  return row?.password ?? null;
}

export async function replacePassword(db: Queryable, userId: string, password: string, now: Date): Promise<void> {
  await db.update(accounts).set({ password, updatedAt: now }).where(credentialOf(userId));
}

const credentialOf = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));

/** An account left over from sandbox mode must not keep a real person's e-mail from them. */
async function forgetSandboxUser(db: Queryable, email: string) {
  await db.delete(users).where(and(eq(users.email, email), like(users.id, `${SANDBOX_ID_PREFIX}%`)));
}
