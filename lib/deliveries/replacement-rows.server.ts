import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries, deliveryEvents, importRows, imports } from '@/lib/db/schema';
import type { CreateDelivery } from '@/lib/order/schema';
import { insertOutgoing, isRowIn, isRowOf, wakeOutgoing } from '@/lib/outgoing/rows.server';

type Ref = { connectionId: string; id: string };
/** An order that is sent instead of another, once that is canceled. */
export type Correction = {
  replaces: string;
  actorId: string;
  sendUntil: Date;
  draft: CreateDelivery;
  /** Why the other one is canceled, or ''; kept as the name of the import. */
  cancelReason: string;
};

/** The corrected order that is to be sent once an order is canceled. */
export async function findCorrection(db: Queryable, connectionId: string, replaces: string) {
  const [found] = await db
    .select({ id: imports.id, draft: importRows.draft })
    .from(imports)
    .innerJoin(importRows, isRowOf)
    .where(and(eq(imports.connectionId, connectionId), eq(imports.replaces, replaces)));
  return found;
}

/** Writes it, to be sent by the job after a wait. False where its reference belongs to another import. */
export async function insertCorrection(
  db: Queryable,
  { connectionId, id }: Ref,
  { draft, at, waitMs, cancelReason, ...own }: Correction & { at: Date; waitMs: number },
): Promise<boolean> {
  const terms = { ...own, name: cancelReason, state: 'running', ignoresWallet: true, createdAt: at };
  const row = { position: 0, line: 1, reference: draft.reference, draft, isConfirmed: true };
  const waiting = await insertOutgoing(db, { ...terms, connectionId, id }, [row]);
  await wakeOutgoing(db, { connectionId, id }, waitMs);
  return waiting === 1;
}

/** Deletes it, and returns its order. */
export async function deleteCorrection(db: Queryable, { connectionId, id }: Ref) {
  const [order] = await db
    .delete(importRows)
    .where(isRowIn({ connectionId, id }))
    .returning({ draft: importRows.draft });
  await db.delete(imports).where(and(eq(imports.connectionId, connectionId), eq(imports.id, id)));
  return order;
}

/** Orders under way with a correction that was not sent in the end, and since when. */
export async function unsentCorrections(db: Queryable) {
  const { rows } = await db.execute<{
    connectionId: string;
    subject: string;
    branchId: string | null;
    since: string;
  }>(sql`
    select d.connection_id as "connectionId", d.id::text as subject, d.branch_id as "branchId", event.at as since
    from ${deliveries} as d cross join lateral (
      select kind, at from ${deliveryEvents}
      where connection_id = d.connection_id and delivery_id = d.id and kind in ('not_replaced', 'replace_requested')
      order by id desc limit 1
    ) as event
    where d.next_check_at is not null and d.ended_at is null and event.kind = 'not_replaced'
      and (d.dealt_with_at is null or d.dealt_with_at < event.at)`);
  return rows.map(({ since, ...row }) => ({ ...row, kinds: ['not_replaced' as const], since: new Date(since) }));
}
