import { auditBy } from '@/lib/auth/audit-rows.server';
import { scopesAt } from '@/lib/auth/scopes-rows.server';
import { fieldProblem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { type Escalation, type EscalationSettings, isWithin } from './escalation';
import { branchesOf, escalationOf, setEscalation } from './escalation-rows.server';

/** The merchant's lists of who is informed first, and who may be on them. */
export async function readEscalation({ db, connection }: Context): Promise<EscalationSettings> {
  const [stored, branches, scopes] = await Promise.all([
    escalationOf(db, connection.id),
    branchesOf(db, connection.id),
    scopesAt(db, connection.id),
  ]);
  const people = scopes.flatMap(({ id, name, scope }) =>
    scope.permissions.includes('delivery:read') ? [{ id, name, branches: scope.branches }] : [],
  );
  // People who have left, or see less by now, are on no list.
  const lists = stored.flatMap(({ branchId, people: ids }) => {
    const left = ids.filter((id) => people.some((person) => person.id === id && isWithin(person, branchId)));
    return left.length > 0 ? [{ branchId, people: left }] : [];
  });
  return {
    lists,
    branches,
    people: people.map((person) => ({ ...person, branches: person.branches && [...person.branches] })),
  };
}

/** Changes the lists. 400 for people who don't see the orders there. */
export async function changeEscalation(ctx: Context, { lists }: Escalation): Promise<EscalationSettings> {
  const { db, connection, user, now } = ctx;
  const before = await readEscalation(ctx);
  const isSeer = (id: string, branchId: string | null) =>
    before.people.some((person) => person.id === id && isWithin(person, branchId));
  if (!lists.every(({ branchId, people }) => people.every((id) => isSeer(id, branchId))))
    throw fieldProblem('lists', 'errors.invalid');
  await db.transaction(async (tx) => {
    await setEscalation(tx, connection.id, lists);
    const action = 'escalation_changed';
    await auditBy(tx, { user, now }, { action, connectionId: connection.id, detail: { lists } });
    await publish(tx, { connectionId: connection.id, kind: 'occurrence', subjectIds: [], actorId: user.id });
  });
  return { ...before, lists };
}
