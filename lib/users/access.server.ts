import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { lockOwners, lockUser } from './rows.server';

/** The person to change, locked. 404 when there is none; 409 `own_account` when it is the user. */
export async function lockOther(tx: Queryable, ctx: UserContext, id: string) {
  if (id === ctx.user.id) throw new Problem(409, 'own_account');
  const owners = await lockOwners(tx);
  const person = await lockUser(tx, id);
  if (!person) throw new Problem(404, 'person_not_found');
  return { person, isLastOwner: owners.length === 1 && owners[0] === id };
}
