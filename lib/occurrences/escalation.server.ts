import { scopesAt } from '@/lib/auth/scopes-rows.server';
import { changeSettings } from '@/lib/connections/change-settings.server';
import { fieldProblem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { type Escalation, type EscalationSettings, isWithin, listsOf } from './escalation';

/** The merchant's lists of who is informed first, and who may be on them. */
export async function readEscalation({ db, connection }: Context): Promise<EscalationSettings> {
  const people = (await scopesAt(db, connection.id)).flatMap(({ id, name, scope: { permissions, branches } }) =>
    permissions.includes('delivery:read') ? [{ id, name, branches: branches && [...branches] }] : [],
  );
  // People who have left, or see less by now, are on no list.
  const lists = listsOf(connection).map((list) => ({
    ...list,
    people: list.people.filter(seesWithin(people, list.branchId)),
  }));
  return { lists: lists.filter((list) => list.people.length > 0), people };
}

/** Changes the lists; open screens follow. 400 for people who don't see the orders there. */
export async function changeEscalation(ctx: Context, { lists }: Escalation): Promise<EscalationSettings> {
  const { people } = await readEscalation(ctx);
  if (!lists.every((list) => list.people.every(seesWithin(people, list.branchId))))
    throw fieldProblem('lists', 'errors.invalid');
  await changeSettings(ctx, { escalation: lists }, { action: 'escalation_changed', detail: { lists } });
  return { lists, people };
}

const seesWithin = (people: EscalationSettings['people'], branchId: string | null) => (id: string) =>
  people.some((person) => person.id === id && isWithin(person, branchId));
