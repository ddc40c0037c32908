import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries } from '@/lib/db/schema';

const NEWEST = 200;
const NOTHING = {
  fees: 0,
  deliveryFee: null,
  distances: 0,
  distanceMeters: null,
  amounts: 0,
  highAmount: null,
  orders: 0,
  days: 0,
  hours: null,
};

/** What the newest completed orders are like, and of how many it is known. */
export async function middleOfNewest(
  db: Queryable,
  { id, currency, timeZone }: { id: string; currency: string; timeZone: string },
) {
  const newest = db
    .select({
      fee: sql`case when ${deliveries.currency} = ${currency} then ${deliveries.deliveryFee} end`.as('fee'),
      distance: deliveries.distanceMeters,
      amount:
        sql`case when ${deliveries.currency} = ${currency} and ${deliveries.amount} > 0 then ${deliveries.amount} end`.as(
          'amount',
        ),
      hour: sql`extract(hour from ${deliveries.createdAt} at time zone ${timeZone})::int`.as('hour'),
      day: sql`(${deliveries.createdAt} at time zone ${timeZone})::date`.as('day'),
    })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, id), eq(deliveries.status, 'completed')))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(NEWEST)
    .as('newest');
  const [row] = await db
    .select({
      fees: sql`count(${newest.fee})`.mapWith(Number),
      deliveryFee: sql<string | null>`(percentile_disc(0.5) within group (order by ${newest.fee}))::text`,
      distances: sql`count(${newest.distance})`.mapWith(Number),
      distanceMeters: sql<number | null>`percentile_disc(0.5) within group (order by ${newest.distance})`,
      amounts: sql`count(${newest.amount})`.mapWith(Number),
      highAmount: sql<string | null>`(percentile_disc(0.95) within group (order by ${newest.amount}))::text`,
      orders: sql`count(*)`.mapWith(Number),
      days: sql`count(distinct ${newest.day})`.mapWith(Number),
      hours: sql<number[] | null>`array_agg(distinct ${newest.hour})`,
    })
    .from(newest);
  return row ?? NOTHING;
}
