import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections, deliveryEvents } from '@/lib/db/schema';

const LEAST_ORDERS = 3;
/** The service repeats a webhook; one this late is still on its way. */
const LATE_MINUTES = 5;
/** Newest events of a connection that are read. */
const EVENTS = 200;

/**
 * Connections without the webhooks that they had: the statuses of three orders were found by asking since the last one.
 * One that never got any is not among them.
 */
export async function silentWebhooks(db: Queryable, now: Date) {
  const { rows } = await db.execute<{ connectionId: string }>(sql`
    select connection.id as "connectionId"
    from ${connections} as connection cross join lateral (
      select delivery_id, kind, source, recorded_at from ${deliveryEvents}
      where connection_id = connection.id order by id desc limit ${EVENTS}
    ) as event
    where event.kind = 'status' and event.source = 'poll' and event.recorded_at > connection.last_webhook_at
      and event.recorded_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${LATE_MINUTES})
    group by connection.id having count(distinct event.delivery_id) >= ${LEAST_ORDERS}`);
  return rows;
}
