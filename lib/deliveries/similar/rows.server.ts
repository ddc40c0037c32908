import { and, desc, eq, gt, inArray, ne, notInArray, or } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { columnsOf } from '@/lib/db/columns-of';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries, users } from '@/lib/db/schema';
import { SimilarOrder } from './schema';

const MOST = 1_000;

/** The newest orders that were made since, and those that are scheduled, with who made them. */
export async function recentOrders(
  db: Queryable,
  {
    connectionId,
    branches,
    reference,
    since,
    now,
  }: { connectionId: string; branches: Branches; reference: string; since: Date; now: Date },
) {
  const isScheduled = and(
    inArray(deliveries.status, ['submitting', 'unknown', 'pending']),
    gt(deliveries.scheduledAt, now),
  );
  return db
    .select({
      ...columnsOf(SimilarOrder.shape, deliveries),
      reference: deliveries.reference,
      phone: deliveries.phone,
      draft: deliveries.draft,
      by: users.name,
    })
    .from(deliveries)
    .leftJoin(users, eq(users.id, deliveries.createdBy))
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        ofBranches(deliveries.branchId, branches),
        or(gt(deliveries.createdAt, since), isScheduled),
        notInArray(deliveries.status, ['canceled', 'failed', 'rejected']),
        or(ne(deliveries.reference, reference), eq(deliveries.madeElsewhere, true)),
      ),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(MOST);
}
