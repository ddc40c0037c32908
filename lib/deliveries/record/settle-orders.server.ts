import type { Database, Queryable } from '@/lib/db/client.server';
import { openSubjects, settleOccurrences } from '@/lib/occurrences/rows.server';
import { ATTENTION_REASONS, attentionOf } from '@/lib/progress/attention';
import type { ServiceContext } from '@/lib/request/context.server';
import { attentionFacts } from '../ledger/attention-facts-rows.server';

type Of = Pick<ServiceContext['connection'], 'id' | 'attention'>;

/** Opens and ends the occurrences of orders that the transaction has changed. */
export async function settleOrders(
  tx: Queryable,
  connection: Of,
  { ids, now, actorId }: { ids: readonly string[]; now: Date; actorId?: string | null },
): Promise<void> {
  const wanted = (await attentionFacts(tx, connection, ids)).map((row) => ({
    subject: row.id,
    branchId: row.branchId,
    kinds: attentionOf(row, connection.attention, now.getTime()).map(({ reason }) => reason),
  }));
  const change = { kinds: ATTENTION_REASONS, subjects: ids, wanted: wanted.filter(({ kinds }) => kinds.length > 0) };
  await settleOccurrences(tx, connection.id, change, actorId);
}

/** The same for all orders of a connection: what becomes late or stands still does so without a change. */
export async function settleAllOrders(db: Database, connection: Of, now: Date): Promise<void> {
  const open = await openSubjects(db, connection.id, ATTENTION_REASONS);
  const ids = [...open, ...(await attentionFacts(db, connection, open, now)).map(({ id }) => id)];
  if (ids.length > 0) await db.transaction((tx) => settleOrders(tx, connection, { ids, now }));
}
