import { and, eq, exists, isNull, like, not, type SQL } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { passwords, users } from '@/lib/db/schema';
import { env } from '@/lib/env';
import type { Role } from './permissions';
import { SANDBOX_ID_PREFIX, type SandboxUser } from './sandbox-users';

type NewUser = { name: string; email: string; role: Role | null; passwordHash: string };

/**
 * The users of the mode in which this process runs. The passwords of sandbox mode are public, so its users and real
 * ones never meet.
 */
export function usersOfMode(): SQL {
  const madeInSandbox = like(users.id, `${SANDBOX_ID_PREFIX}%`);
  return env().SANDBOX_MODE ? madeInSandbox : not(madeInSandbox);
}

export function newUserId(): string {
  return `${env().SANDBOX_MODE ? SANDBOX_ID_PREFIX : ''}${crypto.randomUUID()}`;
}

/** Inserts a user who signs in with a password; undefined when the e-mail is taken. Call it inside a transaction. */
export async function insertUser(db: Queryable, user: NewUser, now: Date): Promise<string | undefined> {
  const { passwordHash, ...columns } = user;
  if (!env().SANDBOX_MODE) await deleteSandboxUser(db, user.email);
  const [row] = await db
    .insert(users)
    .values({ id: newUserId(), ...columns, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!row) return undefined;
  await db.insert(passwords).values({ userId: row.id, hash: passwordHash });
  return row.id;
}

/** Writes a ready-made user as published, whatever was changed about them. */
export async function restoreSandboxUser(db: Queryable, user: SandboxUser, passwordHash: string): Promise<void> {
  const { id, ...published } = user;
  await db
    .insert(users)
    .values({ id, ...published })
    .onConflictDoUpdate({ target: users.id, set: { ...published, disabledAt: null } });
  await db
    .insert(passwords)
    .values({ userId: id, hash: passwordHash })
    .onConflictDoUpdate({ target: passwords.userId, set: { hash: passwordHash } });
  // Loaded where it is needed: at a start.
  await (await import('@/lib/second-factor/rows.server')).deleteFactors(db, id);
}

/** The user of an e-mail address with the password's hash, disabled or not. */
export const findUserByEmail = (db: Queryable, email: string) => accountWhere(db, eq(users.email, email));

/** The user with the password's hash, disabled or not. */
export const findAccount = (db: Queryable, userId: string) => accountWhere(db, eq(users.id, userId));

async function accountWhere(db: Queryable, is: SQL) {
  const { id, name, email, disabledAt } = users;
  const [row] = await db
    .select({ id, name, email, disabledAt, passwordHash: passwords.hash })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(and(is, usersOfMode()));
  return row;
}

export async function hasEnabledOwner(db: Queryable): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNull(users.disabledAt), usersOfMode()))
    .limit(1);
  return owner !== undefined;
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.userId, userId));
  return row?.hash ?? null;
}

/** The password's hash of an enabled user, locked against changes until the transaction ends. */
export async function lockPasswordHash(tx: Queryable, userId: string): Promise<string | null> {
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

/** Replaces the password of an enabled user whom nobody gave another one meanwhile; false where somebody did. */
export async function exchangePassword(
  db: Queryable,
  { id, passwordHash }: { id: string; passwordHash: string },
  hash: string,
  now: Date,
): Promise<boolean> {
  const isEnabled = exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.disabledAt))),
  );
  const changed = await db
    .update(passwords)
    .set({ hash, updatedAt: now })
    .where(and(eq(passwords.userId, id), eq(passwords.hash, passwordHash), isEnabled));
  return changed.rowCount === 1;
}

export async function renameUser(db: Queryable, userId: string, name: string, now: Date): Promise<void> {
  await db.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId));
}

/** A user left over from sandbox mode must not occupy a real person's e-mail address. */
async function deleteSandboxUser(db: Queryable, email: string) {
  await db.delete(users).where(and(eq(users.email, email), like(users.id, `${SANDBOX_ID_PREFIX}%`)));
}
