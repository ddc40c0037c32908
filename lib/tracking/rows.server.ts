import { and, asc, eq, getTableColumns, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { forMerchants } from '@/lib/db/for-merchants';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { branches, deliveries, isOtherStatus } from '@/lib/db/schema';
import { shown } from '@/lib/db/shown';
import { pointOf } from '@/lib/map/geometry/point';
import { needsAttention } from '@/lib/progress/attention-rows.server';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { UNDER_WAY_STATUSES } from '@/lib/progress/status';
import { MOST_TRACKED, Refusal, TrackedDelivery } from './schema';

/** By the statuses, and not by what they are not: each has its index. */
const isUnderWay = or(inArray(deliveries.status, [...UNDER_WAY_STATUSES]), isOtherStatus(deliveries.status));
/** Without the large ones, which no map shows. */
const { requestBody: _, draft: __, searchText: ___, ...COLUMNS } = getTableColumns(deliveries);

/** The deliveries under way and those that need attention, oldest first. */
export async function trackedDeliveries(
  db: Queryable,
  { id, attention }: { id: string; attention: AttentionSettings },
  seen: Branches,
  now: Date,
): Promise<TrackedDelivery[]> {
  const isTracked = or(isUnderWay, needsAttention(attention, now));
  const rows = await select(db, and(eq(deliveries.connectionId, id), ofBranches(deliveries.branchId, seen), isTracked));
  return rows.map(({ merchantId: _, ...delivery }) => delivery);
}

/** The deliveries under way with a driver on the map, of these merchants; each in its own branches. */
export function driversOf(db: Queryable, seen: readonly { id: string; branches: Branches }[]) {
  const isSeen = forMerchants(
    seen,
    ({ branches: own }) => own,
    ({ branches: own }) => ofBranches(deliveries.branchId, own),
  );
  return select(db, and(isSeen, isUnderWay, isNotNull(deliveries.driverLatitude)));
}

/** Each with the merchant's connection. */
async function select(db: Queryable, where: SQL | undefined): Promise<(TrackedDelivery & { merchantId: string })[]> {
  const rows = await db
    .select({ delivery: COLUMNS, branch: branches })
    .from(deliveries)
    .leftJoin(branches, and(eq(branches.connectionId, deliveries.connectionId), eq(branches.id, deliveries.branchId)))
    .where(where)
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
    .limit(MOST_TRACKED);
  return rows.map(({ delivery, branch }) => ({
    ...shown(TrackedDelivery.shape, delivery),
    merchantId: delivery.connectionId,
    reference: delivery.reference ?? '',
    branchName: branch?.name ?? null,
    pickup: pointOf(delivery.originLatitude, delivery.originLongitude) ?? pointOf(branch?.latitude, branch?.longitude),
    dropoff: pointOf(delivery.customerLatitude, delivery.customerLongitude),
    problem: Refusal.safeParse(delivery.problem).data ?? null,
  }));
}
