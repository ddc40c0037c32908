import { auditBy } from '@/lib/auth/audit-rows.server';
import { scopesAt } from '@/lib/auth/scopes-rows.server';
import { fieldProblem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { type Escalation, type EscalationSettings, isWithin } from './escalation';
import { escalationOf, setEscalation } from './escalation-rows.server';

/** The merchant's lists of who is informed first, and who may be on them. */
export async function readEscalation({ db, connection }: Context): Promise<EscalationSettings> {
  const [stored, scopes] = await Promise.all([escalationOf(db, connection.id), scopesAt(db, connection.id)]);
  const people = scopes.flatMap(({ id, name, scope: { permissions, branches } }) =>
    permissions.includes('delivery:read') ? [{ id, name, branches: branches && [...branches] }] : [],
  );
  // People who have left, or see less by now, are on no list.
  const lists = stored.map((list) => ({ ...list, people: list.people.filter(seesWithin(people, list.branchId)) }));
  return { lists: lists.filter((list) => list.people.length > 0), people };
}

/** Changes the lists. 400 for people who don't see the orders there. */
export async function changeEscalation(ctx: Context, { lists }: Escalation): Promise<EscalationSettings> {
  const { db, connection, user, now } = ctx;
  const { people } = await readEscalation(ctx);
  if (!lists.every((list) => list.people.every(seesWithin(people, list.branchId))))
    throw fieldProblem('lists', 'errors.invalid');
  await db.transaction(async (tx) => {
    await setEscalation(tx, connection.id, lists);
    const action = 'escalation_changed';
    await auditBy(tx, { user, now }, { action, connectionId: connection.id, detail: { lists } });
  });
  return { lists, people };
}

const seesWithin = (people: EscalationSettings['people'], branchId: string | null) => (id: string) =>
  people.some((person) => person.id === id && isWithin(person, branchId));
