import { quarantineEndedAt } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import type { NextTurn } from '@/lib/jobs/run-jobs.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { nextOccurrence, occurrencesBetween } from './occurrences';
import { changePlan, findPlans, insertDay, type Plan, pruneDays } from './rows.server';
import { GRACE_MS, MOST_DAYS } from './schema';

/** The clock may be set: it is looked at this often. */
const LONGEST_SLEEP_MS = 3_600_000;

/** Writes the days that have come, and sleeps until the next one. A plan that was deleted has no next turn. */
export async function runStanding(service: ServiceContext, id: string): Promise<NextTurn | undefined> {
  const { db, connection, now } = service;
  const plan = await db.transaction(async (tx) => {
    const [found] = await findPlans(tx, { connectionId: connection.id, id }).for('update');
    if (found) await writeDays(tx, service, found);
    return found;
  });
  const next = plan?.state === 'active' ? nextOccurrence(plan, connection.timeZone, now()) : null;
  return next ? { againInMs: Math.min(LONGEST_SLEEP_MS, next.at.getTime() - now().getTime()) } : undefined;
}

/** Writes the days of a locked plan that have come since the last look. None comes while it is paused. */
export async function writeDays(
  tx: Queryable,
  { connection, now }: Pick<ServiceContext, 'connection' | 'now'>,
  plan: Plan,
): Promise<void> {
  const at = now();
  if (plan.state !== 'active' || at <= plan.doneUntil) return;
  const came = [...occurrencesBetween(plan, connection.timeZone, plan.doneUntil, at)].slice(-MOST_DAYS);
  const restoredUntil = came.length > 0 ? await quarantineEndedAt(tx) : null;
  for (const { day, at: comes } of came) {
    // A restored copy does not know what the old dashboard has sent.
    const isHeld = restoredUntil !== null && comes <= restoredUntil;
    const state = isHeld ? { state: 'paused', reason: 'restored' } : { state: 'running', reason: null };
    await insertDay(tx, plan, { ...state, day, sendUntil: new Date(comes.getTime() + GRACE_MS) }, at);
  }
  await pruneDays(tx, plan);
  await changePlan(tx, plan, { doneUntil: at });
}
