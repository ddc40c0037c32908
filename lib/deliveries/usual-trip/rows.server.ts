import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries } from '@/lib/db/schema';

const NEWEST = 200;
const NOTHING = {
  fees: 0,
  deliveryFee: null,
  distances: 0,
  distanceMeters: null,
  amounts: 0,
  highAmount: null,
};
/** Weekends and the days after them, twice. */
const DAYS_OF_HOURS = 14;

/** Averages of the newest completed orders, and the number of orders with each. */
export async function middleOfNewest(
  db: Queryable,
  { id, currency }: { id: string; currency: string },
  branches: Branches,
) {
  const newest = db
    .select({
      fee: sql`case when ${deliveries.currency} = ${currency} then ${deliveries.deliveryFee} end`.as('fee'),
      distance: deliveries.distanceMeters,
      amount:
        sql`case when ${deliveries.currency} = ${currency} and ${deliveries.amount} > 0 then ${deliveries.amount} end`.as(
          'amount',
        ),
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, id),
        ofBranches(deliveries.branchId, branches),
        eq(deliveries.status, 'completed'),
      ),
    )
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
    })
    .from(newest);
  return row ?? NOTHING;
}

/**
 * The hours of the last two weeks in which an order was made, in the merchant's zone. Each hour is one look into an
 * index, however many orders there are.
 */
export async function hoursWithOrders(
  db: Queryable,
  { id, timeZone }: { id: string; timeZone: string },
  branches: Branches,
  now: Date,
): Promise<{ day: string; hour: number }[]> {
  const { rows } = await db.execute<{ day: string; hour: number }>(sql`
    select (began at time zone ${timeZone})::date::text as day, extract(hour from began at time zone ${timeZone})::int as hour
    from generate_series(
      date_trunc('hour', ${now.toISOString()}::timestamptz) - make_interval(days => ${DAYS_OF_HOURS}),
      ${now.toISOString()}::timestamptz,
      interval '1 hour'
    ) as began
    where exists (
      select from ${deliveries}
      where ${and(eq(deliveries.connectionId, id), ofBranches(deliveries.branchId, branches))}
        and ${deliveries.createdAt} >= began and ${deliveries.createdAt} < began + interval '1 hour'
    )`);
  return rows;
}
