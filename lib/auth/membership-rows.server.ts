import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections, memberships, users } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { type Membership, type Scope, scopeOf } from './permissions';

/** The membership that a joined user has in the connection with this slug; without a slug, in the only one there is. */
export function membershipIn(slug: string | Placeholder): SQL<Membership | null> {
  const isNamed = sql`(${connections.slug} = ${slug} or ${slug} = '')`;
  return sql`(
    select json_build_object('role', ${memberships.role}, 'branches', ${memberships.branches}) from ${memberships}
    join ${connections} on ${connections.id} = ${memberships.connectionId}
    where ${memberships.userId} = ${users.id} and ${isNamed}
      and ${and(isNull(connections.removedAt), eq(connections.sandbox, env().SANDBOX_MODE))} limit 1)`;
}

/** A function from the id of a connection to a person's scope there. */
export async function scopesOf(db: Queryable, userId: string): Promise<(connectionId: string) => Scope> {
  const rows = await db
    .select({ role: users.role, membership: memberships })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.id, userId));
  return (connectionId) => {
    const of = rows.find(({ membership }) => membership?.connectionId === connectionId);
    return scopeOf({ role: rows[0]?.role ?? null, membership: of?.membership ?? null });
  };
}
