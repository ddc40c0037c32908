import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { passkeyChallenges, passkeys } from '@/lib/db/schema';

type Challenge = typeof passkeyChallenges.$inferInsert;

export async function passkeysOf(db: Queryable, userId: string) {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), passkeys.id);
}

export async function findPasskey(db: Queryable, id: string) {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
  return row;
}

/** False when it is there already. */
export async function insertPasskey(db: Queryable, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(passkeys).values(passkey).onConflictDoNothing();
  return rowCount === 1;
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export async function renamePasskey(db: Queryable, userId: string, id: string, name: string): Promise<boolean> {
  const { rowCount } = await db.update(passkeys).set({ name }).where(isOwn(userId, id));
  return rowCount === 1;
}

export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<string | undefined> {
  const [removed] = await db.delete(passkeys).where(isOwn(userId, id)).returning({ name: passkeys.name });
  return removed?.name;
}

/** Removes all of a person, and returns how many there were. */
export async function deletePasskeysOf(db: Queryable, userId: string): Promise<number> {
  return (await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;
}

/** Notes a use, in one statement: of two instances with one signature, one gets true. Zero is a device that does not count. */
export async function countPasskey(db: Queryable, id: string, counter: number, usedAt: Date): Promise<boolean> {
  const isNext = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, usedAt })
    .where(and(eq(passkeys.id, id), isNext));
  return rowCount === 1;
}

/** Stores a challenge, and deletes those that are over. */
export async function insertChallenge(db: Queryable, challenge: Challenge, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.insert(passkeyChallenges).values(challenge);
}

/** Uses a challenge up, in one statement; false for one of another purpose or session, and for one that is over. */
export async function spendChallenge(
  db: Queryable,
  { hash, purpose, sessionId }: Pick<Challenge, 'hash' | 'purpose' | 'sessionId'>,
  now: Date,
): Promise<boolean> {
  const { sessionId: session, expiresAt } = passkeyChallenges;
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hash),
        eq(passkeyChallenges.purpose, purpose),
        sessionId ? eq(session, sessionId) : isNull(session),
        gt(expiresAt, now),
      ),
    );
  return rowCount === 1;
}
