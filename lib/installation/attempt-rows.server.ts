import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { usersOfMode } from '@/lib/auth/user-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { installationAttempts, users } from '@/lib/db/schema';

type Attempt = typeof installationAttempts.$inferSelect;

/** Records an attempt; false when its id was confirmed by somebody else or has brought its token. */
export async function insertAttempt(db: Queryable, attempt: Omit<Attempt, 'usedAt'>): Promise<boolean> {
  const { digest, userId, replacesId, expiresAt } = attempt;
  const rows = await db
    .insert(installationAttempts)
    .values(attempt)
    .onConflictDoUpdate({
      target: installationAttempts.digest,
      set: { replacesId, expiresAt },
      setWhere: and(eq(installationAttempts.userId, userId), isNull(installationAttempts.usedAt)),
    })
    .returning({ digest: installationAttempts.digest });
  return rows.some((row) => row.digest === digest);
}

/** The open attempt with the enabled user who confirmed it; undefined when it is unknown, expired or used. */
export async function findOpenAttempt(db: Queryable, digest: string, now: Date) {
  const [row] = await db
    .select({ attempt: installationAttempts, user: users })
    .from(installationAttempts)
    .innerJoin(users, eq(users.id, installationAttempts.userId))
    .where(and(isOpen(digest, now), isNull(users.disabledAt), usersOfMode()));
  return row;
}

/** Uses an attempt; false when another request was first. */
export async function claimAttempt(db: Queryable, digest: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.update(installationAttempts).set({ usedAt: now }).where(isOpen(digest, now));
  return rowCount === 1;
}

/** Deletes what ended before this time. A repeated callback of a deleted attempt is as unknown as that of a used one. */
export async function deleteAttempts(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(installationAttempts)
    .where(or(lt(installationAttempts.expiresAt, before), lt(installationAttempts.usedAt, before)));
}

function isOpen(digest: string, now: Date) {
  return and(
    eq(installationAttempts.digest, digest),
    isNull(installationAttempts.usedAt),
    gt(installationAttempts.expiresAt, now),
  );
}
