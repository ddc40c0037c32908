import { quarantineEndedAt } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { occurrencesBetween } from './occurrences';
import { changePlan, insertDay, pruneDays, type StandingRow } from './rows.server';
import { GRACE_MS } from './schema';

/** Writes the days of a locked plan that have come since the last look. None comes while it is paused. */
export async function writeDays(
  tx: Queryable,
  { connection, now }: Pick<ServiceContext, 'connection' | 'now'>,
  orders: readonly StandingRow[],
): Promise<void> {
  const [plan] = orders;
  const at = now();
  if (plan?.state !== 'active' || at <= plan.doneUntil) return;
  const came = [...occurrencesBetween(plan, connection.timeZone, plan.doneUntil, at)];
  const restoredUntil = came.length > 0 ? await quarantineEndedAt(tx) : null;
  for (const { day, at: comes } of came) {
    // A restored copy does not know what the old dashboard has sent.
    const isHeld = restoredUntil !== null && comes <= restoredUntil;
    const state = isHeld ? { state: 'paused', reason: 'restored' } : { state: 'running', reason: null };
    await insertDay(tx, orders, { ...state, day, sendUntil: new Date(comes.getTime() + GRACE_MS) }, at);
  }
  await pruneDays(tx, plan);
  await changePlan(tx, plan, { doneUntil: at });
}
