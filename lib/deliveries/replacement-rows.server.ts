import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections, deliveries, deliveryEvents, importRows, imports } from '@/lib/db/schema';
import type { CreateDelivery } from '@/lib/order/schema';
import { insertOutgoing, isRowOf, type OutgoingRef, type Terms } from '@/lib/outgoing/rows.server';

/** An order that is sent instead of another, once that is canceled. */
export type Correction = Terms & { replaces: string; actorId: string; draft: CreateDelivery };

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
  { connectionId, id }: OutgoingRef,
  { draft, at, waitMs, ...own }: Correction & { at: Date; waitMs: number },
): Promise<boolean> {
  const terms = { ...own, state: 'running', ignoresWallet: true, createdAt: at };
  const row = { reference: draft.reference, draft, isConfirmed: true };
  return (await insertOutgoing(db, { ...terms, connectionId, id }, [row], waitMs)) === 1;
}

export async function deleteCorrection(db: Queryable, { connectionId, id }: OutgoingRef): Promise<void> {
  await db.delete(imports).where(and(eq(imports.connectionId, connectionId), eq(imports.id, id)));
}

type Unsent = { connectionId: string; subject: string; branchId: string | null };

/** Orders that stand, or that the service canceled after all within two days, without their corrected one. */
export async function unsentCorrections(db: Queryable) {
  const { rows } = await db.execute<Unsent>(sql`
    with old as (
      select * from ${deliveries} where next_check_at is not null and ended_at is null union all
      select d.* from ${connections} as c join ${deliveries} as d
        on d.connection_id = c.id and d.status = 'canceled' and d.status_at > now() - interval '2 days'
    )
    select old.connection_id as "connectionId", old.id::text as subject, branch_id as "branchId"
    from old cross join lateral (
      select kind, at from ${deliveryEvents} where connection_id = old.connection_id and delivery_id = old.id
        and kind in ('not_replaced', 'replace_requested', 'cancel_requested')
      order by id desc limit 1
    ) as event
    where event.kind = 'not_replaced' and (dealt_with_at is null or dealt_with_at < event.at)`);
  return rows.map((row) => ({ ...row, kinds: ['not_replaced' as const] }));
}
