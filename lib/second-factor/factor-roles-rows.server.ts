import { eq } from 'drizzle-orm';
import { FactorRoles } from '@/lib/auth/factor-roles';
import { factorRolesKey } from '@/lib/auth/membership-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';

/** Roles that need a second factor, with the instant from which on they do. */
export async function readFactorRoles(db: Queryable): Promise<FactorRoles> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, factorRolesKey()));
  return FactorRoles.parse(row?.value ?? {});
}

export async function storeFactorRoles(db: Queryable, value: FactorRoles, updatedAt: Date): Promise<void> {
  await db
    .insert(settings)
    .values({ key: factorRolesKey(), value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}
