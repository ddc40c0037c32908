import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries } from '@/lib/db/schema';

const NEWEST = 200;

/** The medians of the newest completed orders, and of how many. */
export async function middleOfNewest(db: Queryable, { id, currency }: { id: string; currency: string }) {
  const newest = db
    .select({
      fee: sql`case when ${deliveries.currency} = ${currency} then ${deliveries.deliveryFee} end`.as('fee'),
      distance: deliveries.distanceMeters,
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
    })
    .from(newest);
  return row ?? { fees: 0, deliveryFee: null, distances: 0, distanceMeters: null };
}
