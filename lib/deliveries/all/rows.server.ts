import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '@/lib/connections/model/connection';
import type { Queryable } from '@/lib/db/client.server';
import { forMerchants } from '@/lib/db/for-merchants';
import { isWithin } from '@/lib/db/instants';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { branches, deliveries } from '@/lib/db/schema';
import { businessDay, businessDays } from '@/lib/format/time/business-day';
import { isLate, needsAttention } from '@/lib/progress/attention-rows.server';
import { OTHER, UNDER_WAY_STATUSES } from '@/lib/progress/status';
import { hasStatus } from '../list/list-rows.server';

/** A merchant and the branches of it that a person sees. */
export type Seen = Pick<Connection, 'id' | 'attention' | 'testMode' | 'timeZone' | 'dayStartHour' | 'currency'> & {
  branches: Branches;
};

/** `withTests`: as the lists count, test orders too. */
const inSight = (seen: readonly Seen[], withTests = false) =>
  forMerchants(
    seen,
    (one) => [one.branches, one.testMode],
    (one) =>
      and(
        ofBranches(deliveries.branchId, one.branches),
        withTests || one.testMode ? undefined : eq(deliveries.testMode, false),
      ),
  );

const number = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`;

/** Counts what stands now, by merchant and branch: one statement for all of them. */
export async function standsNow(db: Queryable, seen: readonly Seen[], now: Date) {
  const attention = forMerchants(
    seen,
    (one) => one.attention,
    (one) => needsAttention(one.attention, now),
  );
  const late = forMerchants(
    seen,
    (one) => one.attention,
    (one) => isLate(one.attention, now),
  );
  const underWay = hasStatus([...UNDER_WAY_STATUSES, OTHER], now);
  return db
    .select({
      merchantId: deliveries.connectionId,
      id: deliveries.branchId,
      name: branches.name,
      attention: number(attention),
      late: number(late),
      failed: number(and(inArray(deliveries.status, ['failed', 'rejected']), attention)),
      underWay: number(underWay),
    })
    .from(deliveries)
    .leftJoin(branches, and(eq(branches.connectionId, deliveries.connectionId), eq(branches.id, deliveries.branchId)))
    .where(and(inSight(seen, true), or(attention, underWay)))
    .groupBy(deliveries.connectionId, deliveries.branchId, branches.name);
}

/** Each merchant's business day, by merchant and currency; one that is not known is null. */
export async function businessDayOf(db: Queryable, seen: readonly Seen[], now: Date) {
  const within = (column: SQL) =>
    forMerchants(
      seen,
      (one) => [one.timeZone, one.dayStartHour],
      (one) => isWithin(column, businessDays(one, businessDay(one, now))),
    );
  const created = and(within(sql`${deliveries.createdAt}`), sql`${deliveries.status} <> 'rejected'`);
  const ended = within(sql`${deliveries.statusAt}`);
  const completed = and(eq(deliveries.status, 'completed'), ended);
  const sum = (column: SQL) => sql<string>`coalesce(sum(${column}) filter (where ${completed}), 0)::text`;
  return db
    .select({
      merchantId: deliveries.connectionId,
      currency: deliveries.currency,
      created: number(created),
      completed: number(completed),
      failed: number(and(eq(deliveries.status, 'failed'), ended)),
      fees: sum(sql`${deliveries.deliveryFee}`),
      cash: sum(sql`case when ${deliveries.paymentType} = 'cash' then ${deliveries.amount} end`),
    })
    .from(deliveries)
    .where(and(inSight(seen), or(created, and(inArray(deliveries.status, ['completed', 'failed']), ended))))
    .groupBy(deliveries.connectionId, deliveries.currency);
}
