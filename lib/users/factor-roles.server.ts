import { auditBy } from '@/lib/auth/audit-rows.server';
import type { ChangeFactorRoles, FactorRoles } from '@/lib/auth/factor-roles';
import { ROLES } from '@/lib/auth/permissions';
import type { UserContext } from '@/lib/request/context.server';
import { readFactorRoles, storeFactorRoles } from '@/lib/second-factor/factor-roles-rows.server';

const NOTICE_MS = 7 * 86_400_000;

/** Roles that need a second factor. */
export const factorRoles = ({ db }: UserContext): Promise<FactorRoles> => readFactorRoles(db);

/** Sets the roles that need a second factor. One that is new here does so in a week; its people see a note until then. */
export async function changeFactorRoles(ctx: UserContext, { roles }: ChangeFactorRoles): Promise<void> {
  const { db, user, now } = ctx;
  const dueAt = new Date(now().getTime() + NOTICE_MS).toISOString();
  await db.transaction(async (tx) => {
    const before = await readFactorRoles(tx);
    const wanted = ROLES.filter((role) => roles.includes(role));
    const after = Object.fromEntries(wanted.map((role) => [role, before[role] ?? dueAt]));
    const [from, to] = [textOf(before), textOf(after)];
    if (from === to) return;
    await storeFactorRoles(tx, after, now());
    await auditBy(tx, { user, now }, { action: 'factor_roles_changed', detail: { from, to } });
  });
}

const textOf = (rules: FactorRoles) => ROLES.filter((role) => rules[role]).join('; ') || null;
