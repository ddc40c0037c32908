import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { memberships, users } from '@/lib/db/schema';
import { scopeOf } from './permissions';
import { usersOfMode } from './user-rows.server';

/** Enabled people, by name, and their scopes at a connection; all, or those among `userIds`. */
export async function scopesAt(db: Queryable, connectionId: string, userIds?: readonly string[]) {
  const isTheirs = and(eq(memberships.userId, users.id), eq(memberships.connectionId, connectionId));
  const isAmong = userIds && inArray(users.id, [...userIds]);
  const rows = await db
    .select({ id: users.id, name: users.name, role: users.role, membership: memberships })
    .from(users)
    .leftJoin(memberships, isTheirs)
    .where(and(isAmong, isNull(users.disabledAt), usersOfMode()))
    .orderBy(asc(sql`lower(${users.name})`), users.id);
  return rows.map(({ id, name, ...roles }) => ({ id, name, scope: scopeOf(roles) }));
}
