import type { Database, Queryable } from '@/lib/db/client.server';
import { openSubjects, settleOccurrences } from '@/lib/occurrences/rows.server';
import { ATTENTION_REASONS, attentionOf } from '@/lib/progress/attention';
import type { ServiceContext } from '@/lib/request/context.server';
import { attentionFacts } from '../ledger/attention-facts-rows.server';

type Of = Pick<ServiceContext['connection'], 'id' | 'attention'>;
type Facts = Awaited<ReturnType<typeof attentionFacts>>;

/** Opens and ends the occurrences of orders that the transaction has changed. */
export async function settleOrders(
  tx: Queryable,
  connection: Of,
  { ids, now, actorId }: { ids: readonly string[]; now: Date; actorId?: string | null },
): Promise<void> {
  await settle(tx, connection, ids, await attentionFacts(tx, connection, ids), now, actorId);
}

/** The same for all orders of a connection: what becomes late or stands still does so without a change. */
export async function settleAllOrders(db: Database, connection: Of, now: Date): Promise<void> {
  // Read before the orders: what opens meanwhile is not ended.
  const open = await openSubjects(db, connection.id, ATTENTION_REASONS);
  const rows = await attentionFacts(db, connection, open, now);
  if (rows.length + open.length === 0) return;
  const subjects = [...open, ...rows.map(({ id }) => id)];
  await db.transaction((tx) => settle(tx, connection, subjects, rows, now));
}

async function settle(
  tx: Queryable,
  connection: Of,
  subjects: readonly string[],
  rows: Facts,
  now: Date,
  actorId?: string | null,
) {
  const wanted = rows.flatMap((row) => {
    const reasons = attentionOf(row, connection.attention, now.getTime());
    const [first] = reasons;
    if (!first) return [];
    const kinds = reasons.map(({ reason }) => reason);
    return { subject: row.id, branchId: row.branchId, kinds, since: new Date(first.since) };
  });
  await settleOccurrences(tx, connection.id, { kinds: ATTENTION_REASONS, subjects, wanted }, actorId);
}
