import type { Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import { settleRows, type Wanted } from './rows.server';
import type { OccurrenceKind } from './schema';

/**
 * Makes the open occurrences of some subjects those that are wanted, and publishes it. Called in the transaction that
 * makes them true or ends them; `actorId` caused it, and gets no message.
 */
export async function settleOccurrences(
  tx: Queryable,
  connectionId: string,
  change: { kinds: readonly OccurrenceKind[]; subjects?: readonly string[]; wanted: readonly Wanted[] },
  actorId: string | null = null,
): Promise<void> {
  const subjectIds = await settleRows(tx, connectionId, change, actorId);
  await publish(tx, { connectionId, kind: 'occurrence', subjectIds, actorId });
}
