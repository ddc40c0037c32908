import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Role } from '@/lib/auth/permissions';
import { usersOfMode } from '@/lib/auth/user-rows.server';
import { isOfThisMode } from '@/lib/connections/model/mode-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { columnsOf } from '@/lib/db/columns-of';
import { branches, connections, memberships, sessions, users } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { type Membership, Person } from './schema';

/** Everyone with their valid sessions: enabled first, then by name. */
export function selectPeople(db: Queryable, now: Date) {
  return db
    .select({
      ...columnsOf(Person.shape, users),
      memberships: membershipList(),
      usedAt: sql`max(${sessions.updatedAt})`.mapWith(sessions.updatedAt),
      sessions: sql`count(${sessions.id})`.mapWith(Number),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now)))
    .where(usersOfMode())
    .groupBy(users.id)
    .orderBy(sql`${users.disabledAt} is not null`, asc(sql`lower(${users.name})`), users.id);
}

/** Memberships in connections that are there, by name. */
function membershipList() {
  return sql<Person['memberships']>`(
    select coalesce(json_agg(json_build_object('connectionId', ${memberships.connectionId}, 'role', ${memberships.role},
      'branches', ${memberships.branches}, 'branchNames', (select json_agg(${branches.name} order by ${branches.name})
        from ${branches} where ${branches.connectionId} = ${memberships.connectionId}
          and ${branches.id} = any(${memberships.branches})),
      'merchant', ${connections.name}) order by lower(${connections.name})), '[]')
    from ${memberships} join ${connections} on ${connections.id} = ${memberships.connectionId}
    where ${memberships.userId} = ${users.id} and ${isOfThisMode()})`;
}

/** Replaces a person's memberships. 404 `unknown_connection`, `branch_not_found`. */
export async function setMemberships(db: Queryable, userId: string, given: readonly Membership[]): Promise<void> {
  await db.delete(memberships).where(eq(memberships.userId, userId));
  const roles = new Map(given.map((membership) => [membership.connectionId, membership]));
  if (roles.size === 0) return;
  const known = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(inArray(connections.id, [...roles.keys()]), isOfThisMode()));
  if (known.length < roles.size) throw new Problem(404, 'unknown_connection');
  for (const { connectionId, branches: wanted } of roles.values()) {
    const ids = [...new Set(wanted ?? [])];
    const isAmong = and(eq(branches.connectionId, connectionId), inArray(branches.id, ids));
    const found = await db.select({ id: branches.id }).from(branches).where(isAmong);
    if (found.length < ids.length) throw new Problem(404, 'branch_not_found');
  }
  await db.insert(memberships).values([...roles.values()].map((membership) => ({ ...membership, userId })));
}

/** The branches of a merchant that are there, by name. */
export function selectBranchesOf(db: Queryable, connectionId: string) {
  return db
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .innerJoin(connections, and(eq(connections.id, branches.connectionId), isOfThisMode()))
    .where(and(eq(branches.connectionId, connectionId), isNull(branches.goneAt)))
    .orderBy(asc(sql`lower(${branches.name})`), branches.id);
}

/** A person's roles as the audit log has them: `viewer; Kuwait: manager (Salmiya)`. */
export async function rolesText(db: Queryable, userId: string): Promise<string> {
  const [row] = await db
    .select({ role: users.role, memberships: membershipList() })
    .from(users)
    .leftJoin(sessions, sql`false`)
    .where(eq(users.id, userId));
  const ofMerchants = row?.memberships.map(
    ({ merchant, role, branchNames }) => `${merchant}: ${role}${branchNames ? ` (${branchNames.join(', ')})` : ''}`,
  );
  return [...(row?.role ? [row.role] : []), ...(ofMerchants ?? [])].join('; ');
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

type Change = { role?: Role | null; disabledAt?: Date | null };

export async function updateUser(db: Queryable, id: string, change: Change, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id));
}
