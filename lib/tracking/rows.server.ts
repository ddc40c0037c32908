import { and, asc, eq, getTableColumns, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { forMerchants } from '@/lib/db/for-merchants';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { branches, deliveries, isOtherStatus } from '@/lib/db/schema';
import { needsAttention } from '@/lib/progress/attention-rows.server';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { UNDER_WAY_STATUSES } from '@/lib/progress/status';
import { MOST_TRACKED, Refusal, type TrackedDelivery } from './schema';

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
    merchantId: delivery.connectionId,
    id: delivery.id,
    code: delivery.code,
    reference: delivery.reference ?? '',
    status: delivery.status,
    testMode: delivery.testMode,
    branchId: delivery.branchId,
    branchName: branch?.name ?? null,
    customerName: delivery.customerName,
    customerAddress: delivery.customerAddress,
    area: delivery.area,
    driverName: delivery.driverName,
    driverPhone: delivery.driverPhone,
    driverLatitude: delivery.driverLatitude,
    driverLongitude: delivery.driverLongitude,
    driverSeenAt: delivery.driverSeenAt?.toISOString() ?? null,
    driverMovedAt: delivery.driverMovedAt?.toISOString() ?? null,
    driverWayMeters: delivery.driverWayMeters,
    pickup: pointOf(delivery.originLatitude, delivery.originLongitude) ?? pointOf(branch?.latitude, branch?.longitude),
    dropoff: pointOf(delivery.customerLatitude, delivery.customerLongitude),
    distanceMeters: delivery.distanceMeters,
    durationSeconds: delivery.durationSeconds,
    statusAt: delivery.statusAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
    scheduledAt: delivery.scheduledAt?.toISOString() ?? null,
    promisedAt: delivery.promisedAt?.toISOString() ?? null,
    pickedUpAt: delivery.pickedUpAt?.toISOString() ?? null,
    dealtWithAt: delivery.dealtWithAt?.toISOString() ?? null,
    problem: Refusal.safeParse(delivery.problem).data ?? null,
    createdAt: delivery.createdAt.toISOString(),
  }));
}

function pointOf(latitude: number | null | undefined, longitude: number | null | undefined) {
  return latitude == null || longitude == null ? null : { latitude, longitude };
}
