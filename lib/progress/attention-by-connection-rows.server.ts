import { and, count, inArray } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries } from '@/lib/db/schema';
import { needsAttention } from './attention-rows.server';
import type { AttentionSettings } from './attention-settings';

/** The deliveries of each of these connections that need attention. */
export async function countAttentionRows(
  db: Queryable,
  connectionIds: readonly string[],
  settings: AttentionSettings,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: deliveries.connectionId, count: count() })
    .from(deliveries)
    .where(and(inArray(deliveries.connectionId, [...connectionIds]), needsAttention(settings, now)))
    .groupBy(deliveries.connectionId);
  return new Map(rows.map((row) => [row.id, row.count]));
}
