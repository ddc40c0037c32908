import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { secondFactors, users } from '@/lib/db/schema';
import { deletePasskeysOf, passkeysOf } from './passkey-rows.server';
import type { Factors } from './schema';

/** The factor of a person, confirmed or not. */
export async function findSecondFactor(db: Queryable, userId: string) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Finds what somebody has besides the password. */
export async function factorsOf(db: Queryable, userId: string): Promise<Factors> {
  const hasPasskeys = (await passkeysOf(db, userId)).length > 0;
  return { hasCodes: (await findSecondFactor(db, userId))?.confirmedAt != null, hasPasskeys };
}

export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const { hasCodes, hasPasskeys } = await factorsOf(db, userId);
  return hasCodes || hasPasskeys;
}

/** Stores a new secret in place of an unconfirmed one; false when a confirmed one is there. */
export async function storeSecret(db: Queryable, userId: string, secretSealed: Uint8Array): Promise<boolean> {
  const { rowCount } = await db
    .insert(secondFactors)
    .values({ userId, secretSealed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secretSealed },
      setWhere: isNull(secondFactors.confirmedAt),
    });
  return rowCount === 1;
}

/** Confirms the secret with the step of its first code; false when it was confirmed or replaced in the meantime. */
export async function confirmSecret(
  db: Queryable,
  { userId, secretSealed }: { userId: string; secretSealed: Uint8Array },
  confirmed: { confirmedAt: Date; lastStep: number; recoveryHashes: string[] },
): Promise<boolean> {
  const { userId: owner, confirmedAt, secretSealed: sealed } = secondFactors;
  const { rowCount } = await db
    .update(secondFactors)
    .set(confirmed)
    .where(and(eq(owner, userId), isNull(confirmedAt), eq(sealed, secretSealed)));
  return rowCount === 1;
}

/** Uses the code of a step, in one statement, so that of two instances one gets true. */
export async function spendStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const { userId: owner, confirmedAt, lastStep } = secondFactors;
  const { rowCount } = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(owner, userId), isNotNull(confirmedAt), lt(lastStep, step)));
  return rowCount === 1;
}

/** Uses a recovery code, in one statement. */
export async function spendRecoveryHash(db: Queryable, userId: string, hash: string): Promise<boolean> {
  const { userId: owner, confirmedAt, recoveryHashes } = secondFactors;
  const { rowCount } = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${recoveryHashes}, ${hash})` })
    .where(and(eq(owner, userId), isNotNull(confirmedAt), sql`${hash} = any(${recoveryHashes})`));
  return rowCount === 1;
}

/** Removes whatever somebody has besides the password; false when there was nothing. */
export async function deleteFactors(db: Queryable, userId: string): Promise<boolean> {
  const removed = await deletePasskeysOf(db, userId);
  return (await deleteSecondFactor(db, userId)) || removed > 0;
}

/** Removes the codes; false when there were no confirmed ones. */
export async function deleteSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const [removed] = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return removed?.confirmedAt != null;
}

/** The person of an e-mail address, whatever the mode of the process. */
export async function findUserId(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id;
}
