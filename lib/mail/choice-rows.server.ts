import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { usersOfMode } from '@/lib/auth/user-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { mailChoices, users } from '@/lib/db/schema';
import type { ChooseMail } from './schema';

export type MailReader = Awaited<ReturnType<typeof mailReaders>>[number];

export async function saveChoice(db: Queryable, userId: string, choice: ChooseMail, now: Date): Promise<void> {
  const set = { ...choice, changedAt: now };
  await db
    .insert(mailChoices)
    .values({ ...set, userId })
    .onConflictDoUpdate({ target: mailChoices.userId, set });
}

/** Notes that the server of mail refused the person's address, or took a mail for it. */
export async function noteRefusal(db: Queryable, userId: string, refusedAt: Date | null): Promise<void> {
  await db.update(mailChoices).set({ refusedAt }).where(eq(mailChoices.userId, userId));
}

/** Ends all mail that comes by itself. */
export async function deleteChoice(db: Queryable, userId: string): Promise<void> {
  await db.delete(mailChoices).where(eq(mailChoices.userId, userId));
}

/** Enabled people who chose some mail, or one of them. */
export async function mailReaders(db: Queryable, userId?: string) {
  return db
    .select({ choice: mailChoices, id: users.id, name: users.name, email: users.email, role: users.role })
    .from(mailChoices)
    .innerJoin(users, eq(users.id, mailChoices.userId))
    .where(and(isNull(users.disabledAt), usersOfMode(), userId ? eq(users.id, userId) : undefined));
}

/** Takes the one mail of a day that began then; false where it was taken. */
export async function takeMailOfDay(db: Queryable, userId: string, day: { start: Date; now: Date }): Promise<boolean> {
  const { queuedAt } = mailChoices;
  const { rowCount } = await db
    .update(mailChoices)
    .set({ queuedAt: day.now })
    .where(and(eq(mailChoices.userId, userId), or(isNull(queuedAt), lt(queuedAt, day.start))));
  return rowCount === 1;
}
