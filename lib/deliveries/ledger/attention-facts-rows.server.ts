import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries } from '@/lib/db/schema';
import { shown } from '@/lib/db/shown';
import { needsAttention } from '@/lib/progress/attention-rows.server';
import type { AttentionSettings } from '@/lib/progress/attention-settings';

type Of = { id: string; attention: AttentionSettings };

/** The facts of orders that decide whether they need attention. `orNow`: of all others too that need it then. */
export async function attentionFacts(db: Queryable, of: Of, ids: readonly string[], orNow?: Date) {
  const { id, branchId, status, statusAt, scheduledAt, promisedAt, driverMovedAt, dealtWithAt } = deliveries;
  const facts = { id, branchId, status, statusAt, scheduledAt, promisedAt, driverMovedAt, dealtWithAt };
  const rows = await db
    .select(facts)
    .from(deliveries)
    .where(
      and(eq(deliveries.connectionId, of.id), or(inArray(id, [...ids]), orNow && needsAttention(of.attention, orNow))),
    );
  return rows.map((row) => shown(facts, row));
}
