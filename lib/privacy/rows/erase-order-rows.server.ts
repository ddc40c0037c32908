import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries, deliveryEvents, driverPositions } from '@/lib/db/schema';
import ar from '@/lib/i18n/messages/ar/deliveries.json';
import en from '@/lib/i18n/messages/en/deliveries.json';
import { searchTextOf } from '@/lib/order/search-text';

/** Where an order ends; others may still need the name. */
export const ERASABLE_STATUSES = ['completed', 'canceled', 'failed', 'rejected'];

export type ErasableOrder = { id: string; code: string | null; reference: string | null; area: string | null };

/**
 * Erases who ordered and drove, and where to, with the track. Status, times, amounts, branch, area, a usual reason, and
 * whether there was a driver stay for reports, code and reference for reconciliation.
 */
export async function eraseOrders(
  db: Queryable,
  connectionId: string,
  orders: readonly ErasableOrder[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  const texts = orders.map((order) => searchTextOf({ ...order, ...NOBODY }));
  await db.execute(sql`
    update deliveries set ${ERASED}, search_text = text.value, erased_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(texts)}::text[]) as text (id, value)
    where deliveries.connection_id = ${connectionId} and deliveries.id = text.id`);
  await db
    .update(deliveryEvents)
    .set({ detail: null })
    .where(
      and(
        eq(deliveryEvents.connectionId, connectionId),
        inArray(deliveryEvents.deliveryId, ids),
        isNotNull(deliveryEvents.detail),
      ),
    );
  await db
    .delete(driverPositions)
    .where(and(eq(driverPositions.connectionId, connectionId), inArray(driverPositions.deliveryId, ids)));
}

const NOBODY = { customerName: '', phone: '', driverName: null, driverPhone: null };

/** The reasons of canceling that are offered, which tell of nobody. */
const USUAL = [en, ar].flatMap(({ cancel }) => Object.values(cancel.usual));
const ERASED = sql`
  cancel_reason = case when cancel_reason = any(${sql.param(USUAL)}::text[]) then cancel_reason end,
  customer_name = '', customer_phone = '', phone = '', customer_address = '', customer_latitude = null, customer_longitude = null,
  request_body = '', problem = case when problem ? 'kind' then jsonb_strip_nulls(jsonb_build_object(
    'kind', problem -> 'kind', 'code', problem -> 'code', 'status', problem -> 'status')) end, tracking_url = null, pickup_qr_url = null,
  draft = jsonb_build_object('destination', jsonb_strip_nulls(jsonb_build_object(
    'area', draft #> '{destination,area}', 'district', draft #> '{destination,district}', 'city', draft #> '{destination,city}'))),
  origin_label = case when branch_id is null then '' else origin_label end,
  origin_latitude = case when branch_id is null then null else origin_latitude end,
  origin_longitude = case when branch_id is null then null else origin_longitude end,
  driver_name = left(driver_name, 0), driver_phone = null, driver_latitude = null, driver_longitude = null, driver_seen_at = null,
  driver_moved_at = null, driver_moved_latitude = null, driver_moved_longitude = null,
  driver_confirmed_at = null, driver_confirmed_latitude = null, driver_confirmed_longitude = null`;

/** Orders of a connection that ended, made before a time and after the last one seen, the oldest first. */
export async function dueOrders(
  db: Queryable,
  connectionId: string,
  { before, after, limit }: { before: Date; after?: { createdAt: Date; id: string }; limit: number },
) {
  const { id, code, reference, area, createdAt } = deliveries;
  return db
    .select({ id, code, reference, area, createdAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        isDue(before),
        after && sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(createdAt, id)
    .limit(limit);
}

export function isDue(before: Date) {
  return and(
    sql`${deliveries.createdAt} < ${before.toISOString()}::timestamptz`,
    sql`${deliveries.erasedAt} is null`,
    inArray(deliveries.status, ERASABLE_STATUSES),
  );
}
