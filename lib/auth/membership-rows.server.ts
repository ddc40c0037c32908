import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections, memberships, passkeys, secondFactors, sessions, settings, users } from '@/lib/db/schema';
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

/** The setting with the roles that need a second factor: people of the sandbox and real ones never meet. */
export const factorRolesKey = () => (env().SANDBOX_MODE ? 'factor-roles:sandbox' : 'factor-roles');

/** From when on a joined user must have the second factor that they lack: the earliest of all their roles; null: never. */
export function factorDueAt(): SQL<Date | null> {
  return sql`(
    select min(rule.value::timestamptz) from ${settings}, jsonb_each_text(${settings.value}) rule
    where ${settings.key} = ${factorRolesKey()}
      and (rule.key = ${users.role} or exists (select from ${memberships}
        where ${memberships.userId} = ${users.id} and ${memberships.role} = rule.key))
      and not exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
      and not exists (select from ${secondFactors}
        where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null))`.mapWith(
    sessions.createdAt,
  );
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
