import { auditBy } from '@/lib/auth/audit-rows.server';
import { giveLink, unusablePassword } from '@/lib/auth/password-link.server';
import { insertUser } from '@/lib/auth/user-rows.server';
import { fieldProblem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { rolesText, setMemberships } from './rows.server';
import type { CreateUser, GivenLink } from './schema';

/** Adds a person with their roles, and invites them to choose a password. 400 at `email` when it is taken. */
export async function createUser(ctx: UserContext, input: CreateUser): Promise<GivenLink & { id: string }> {
  const { db, user, now } = ctx;
  const { locale, memberships = [], ...person } = input;
  const passwordHash = await unusablePassword();
  const id = await db.transaction(async (tx) => {
    const added = await insertUser(tx, { ...person, passwordHash }, now());
    if (!added) throw fieldProblem('email', 'auth.fields.emailTaken');
    await setMemberships(tx, added, input.role === 'owner' ? [] : memberships);
    const detail = { role: await rolesText(tx, added) };
    await auditBy(tx, { user, now }, { action: 'user_created', subject: added, detail });
    return added;
  });
  return { id, ...(await giveLink({ id, ...person, passwordHash }, { kind: 'invitation', locale, now: now() })) };
}
