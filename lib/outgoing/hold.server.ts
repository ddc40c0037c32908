import type { Queryable } from '@/lib/db/client.server';
import { findActor } from '@/lib/request/actor-rows.server';
import { changeRunning, lockRunningOf, NO_REASON } from './rows.server';
import { mayCreateAll } from './run.server';

/**
 * Holds the running orders of somebody who may not create them all any more, in the transaction that takes the right: no row is
 * claimed after it.
 */
export async function holdWithoutRight(tx: Queryable, userId: string, now: Date): Promise<void> {
  for (const found of await lockRunningOf(tx, userId)) {
    const actor = await findActor(tx, userId, { id: found.connectionId });
    if (await mayCreateAll(tx, found, actor)) continue;
    await changeRunning(tx, found, { ...NO_REASON, state: 'paused', reason: 'starter', updatedAt: now });
  }
}
