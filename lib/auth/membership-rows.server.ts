import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections, memberships, users } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { permissionsOf, roleOf } from './permissions';

/**
 * The role that a joined user has by a membership in the connection with this slug; without a slug, in the only one there
 * is.
 */
export function membershipRole(slug: string | Placeholder): SQL<string | null> {
  const isNamed = sql`(${connections.slug} = ${slug} or ${slug} = '')`;
  return sql`(
    select ${memberships.role} from ${memberships}
    join ${connections} on ${connections.id} = ${memberships.connectionId}
    where ${memberships.userId} = ${users.id} and ${isNamed}
      and ${and(isNull(connections.removedAt), eq(connections.sandbox, env().SANDBOX_MODE))} limit 1)`;
}

/** A function from the id of a connection to a person's role there, and what they may do. */
export async function rolesOf(db: Queryable, userId: string) {
  const rows = await db
    .select({ role: users.role, connectionId: memberships.connectionId, merchantRole: memberships.role })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.id, userId));
  return (connectionId: string) => {
    const of = rows.find((row) => row.connectionId === connectionId);
    const roles = { role: roleOf(rows[0]?.role ?? null), merchantRole: roleOf(of?.merchantRole ?? null) };
    return { role: roles.merchantRole ?? roles.role, permissions: permissionsOf(roles) };
  };
}
