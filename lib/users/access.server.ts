import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { lockOwners, lockUser } from './rows.server';

/** The part of the context that a verb about people needs. */
export type PeopleContext = Pick<Context, 'db' | 'user' | 'now'>;

/** The person to change, locked. 404 when there is none; 409 `own_account` when it is the user. */
export async function lockOther(tx: Queryable, ctx: PeopleContext, id: string) {
  if (id === ctx.user.id) throw new Problem(409, 'own_account');
  const owners = await lockOwners(tx);
  const person = await lockUser(tx, id);
  if (!person) throw new Problem(404, 'person_not_found');
  return { person, isLastOwner: owners.length === 1 && owners[0] === id };
}
