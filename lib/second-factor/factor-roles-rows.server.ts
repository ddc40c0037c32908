import { eq, type SQL, sql } from 'drizzle-orm';
import { FactorRoles } from '@/lib/auth/factor-roles';
import type { Queryable } from '@/lib/db/client.server';
import { memberships, passkeys, secondFactors, sessions, settings, users } from '@/lib/db/schema';
import { env } from '@/lib/env';

/** People of the sandbox and real ones never meet; their rules neither. */
const key = () => (env().SANDBOX_MODE ? 'factor-roles:sandbox' : 'factor-roles');

/** Roles that need a second factor, with the instant from which on they do. */
export async function readFactorRoles(db: Queryable): Promise<FactorRoles> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key()));
  return FactorRoles.parse(row?.value ?? {});
}

export async function storeFactorRoles(db: Queryable, value: FactorRoles, updatedAt: Date): Promise<void> {
  await db
    .insert(settings)
    .values({ key: key(), value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}

/** From when on a joined user must have the second factor that they lack: the earliest of all their roles; null: never. */
export function factorDueAt(): SQL<Date | null> {
  return sql`(
    select min(rule.value::timestamptz) from ${settings}, jsonb_each_text(${settings.value}) rule
    where ${settings.key} = ${key()}
      and (rule.key = ${users.role} or exists (select from ${memberships}
        where ${memberships.userId} = ${users.id} and ${memberships.role} = rule.key))
      and not exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
      and not exists (select from ${secondFactors}
        where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null))`.mapWith(
    sessions.createdAt,
  );
}
