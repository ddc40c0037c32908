import { FactorRoles } from '@/lib/auth/factor-roles';
import { factorRolesKey } from '@/lib/auth/membership-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { readSetting, storeSetting } from '@/lib/db/settings-rows.server';

/** Roles that need a second factor, with the instant from which on they do. */
export async function readFactorRoles(db: Queryable): Promise<FactorRoles> {
  return FactorRoles.parse((await readSetting(db, factorRolesKey())) ?? {});
}

export async function storeFactorRoles(db: Queryable, value: FactorRoles, updatedAt: Date): Promise<void> {
  await storeSetting(db, factorRolesKey(), value, updatedAt);
}
