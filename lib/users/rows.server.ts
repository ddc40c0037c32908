import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Role } from '@/lib/auth/permissions';
import { usersOfMode } from '@/lib/auth/user-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { sessions, users } from '@/lib/db/schema';

/** Everyone with their valid sessions: enabled first, then by name. */
export function selectPeople(db: Queryable, now: Date) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      disabledAt: users.disabledAt,
      createdAt: users.createdAt,
      usedAt: sql`max(${sessions.updatedAt})`.mapWith(sessions.updatedAt),
      sessions: sql`count(${sessions.id})`.mapWith(Number),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now)))
    .where(usersOfMode())
    .groupBy(users.id)
    .orderBy(sql`${users.disabledAt} is not null`, asc(sql`lower(${users.name})`), users.id);
}

/** Locks and reads one user; undefined when there is none in this mode. */
export async function lockUser(db: Queryable, id: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), usersOfMode()))
    .for('update');
  return row;
}

/** Locks all enabled owners in a fixed order, so that two who remove each other take turns. */
export async function lockOwners(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNull(users.disabledAt), usersOfMode()))
    .orderBy(users.id)
    .for('update');
  return rows.map(({ id }) => id);
}

type Change = { role?: Role; disabledAt?: Date | null };

export async function updateUser(db: Queryable, id: string, change: Change, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id));
}
