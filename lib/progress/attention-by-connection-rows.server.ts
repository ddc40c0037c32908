import { and, count, inArray } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries } from '@/lib/db/schema';
import { needsAttention } from './attention-rows.server';
import type { AttentionSettings } from './attention-settings';

/** The deliveries of each of these connections that need attention. */
export async function countAttentionRows(
  db: Queryable,
  connectionIds: readonly string[],
  { settings, branches }: { settings: AttentionSettings; branches: Branches },
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: deliveries.connectionId, count: count() })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.connectionId, [...connectionIds]),
        ofBranches(deliveries.branchId, branches),
        needsAttention(settings, now),
      ),
    )
    .groupBy(deliveries.connectionId);
  return new Map(rows.map((row) => [row.id, row.count]));
}
