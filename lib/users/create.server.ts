import { auditBy } from '@/lib/auth/audit-rows.server';
import { hashPassword } from '@/lib/auth/password.server';
import { insertUser } from '@/lib/auth/user-rows.server';
import { fieldProblem } from '@/lib/http/problem';
import type { PeopleContext } from './access.server';
import { rolesText, setMemberships } from './rows.server';
import type { CreateUser } from './schema';

/** Adds a person with their roles and a first password. 400 at `email` when it is taken. */
export async function createUser({ db, user, now }: PeopleContext, input: CreateUser): Promise<{ id: string }> {
  const { password, memberships = [], ...person } = input;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const id = await insertUser(tx, { ...person, passwordHash }, now());
    if (!id) throw fieldProblem('email', 'auth.fields.emailTaken');
    await setMemberships(tx, id, input.role === 'owner' ? [] : memberships);
    const detail = { role: await rolesText(tx, id) };
    await auditBy(tx, { user, now }, { action: 'user_created', subject: id, detail });
    return { id };
  });
}
