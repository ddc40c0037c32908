import type { NextTurn, Run } from '@/lib/jobs/run-jobs.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { nextOccurrence } from './occurrences';
import { lockPlan, type PlanRef } from './rows.server';
import { writeDays } from './write-days.server';

/** The clock may be set: it is looked at this often. */
const LONGEST_SLEEP_MS = 3_600_000;

/** The job of a plan. */
export function standingJob(contextOf: (connectionId: string) => Promise<ServiceContext>): Run {
  return async ({ connectionId, key }) => runStanding(await contextOf(connectionId), { connectionId, planId: key });
}

/** Writes the days that have come, and sleeps until the next one. A plan that was deleted has no next turn. */
export async function runStanding(service: ServiceContext, ref: PlanRef): Promise<NextTurn | undefined> {
  const { db, connection, now } = service;
  const [plan] = await db.transaction(async (tx) => {
    const orders = await lockPlan(tx, ref);
    await writeDays(tx, service, orders);
    return orders;
  });
  const next = plan?.state === 'active' ? nextOccurrence(plan, connection.timeZone, now()) : null;
  return next ? { againInMs: Math.min(LONGEST_SLEEP_MS, next.at.getTime() - now().getTime()) } : undefined;
}
