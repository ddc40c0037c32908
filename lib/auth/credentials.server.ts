import { and, eq, isNull, like } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { passwords, users } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { SANDBOX_ID_PREFIX } from './access/sandbox-users';
import { newUserId } from './mode.server';
import type { Role } from './permissions';

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
  await db.insert(passwords).values({ userId: row.id, hash: passwordHash });
  return row.id;
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.userId, userId));
  return row?.hash ?? null;
}

/** The password's hash of an enabled user, kept from changing until the transaction ends. */
export async function holdPasswordHash(tx: Queryable, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ hash: passwords.hash })
    .from(passwords)
    .innerJoin(users, eq(users.id, passwords.userId))
    .where(and(eq(passwords.userId, userId), isNull(users.disabledAt)))
    .for('share');
  return row?.hash ?? null;
}

export async function replacePassword(db: Queryable, userId: string, hash: string, now: Date): Promise<void> {
  await db.update(passwords).set({ hash, updatedAt: now }).where(eq(passwords.userId, userId));
}

/** An account left over from sandbox mode must not keep a real person's e-mail from them. */
async function forgetSandboxUser(db: Queryable, email: string) {
  await db.delete(users).where(and(eq(users.email, email), like(users.id, `${SANDBOX_ID_PREFIX}%`)));
}
