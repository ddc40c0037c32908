import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { branches, deliveries } from '@/lib/db/schema';
import { MOST_TRACKED, NOT_UNDER_WAY, type TrackedDelivery } from './schema';

/** The deliveries under way, oldest first. */
export async function deliveriesUnderWay(db: Queryable, connectionId: string): Promise<TrackedDelivery[]> {
  const rows = await db
    .select({ delivery: deliveries, branch: branches })
    .from(deliveries)
    .leftJoin(branches, and(eq(branches.connectionId, deliveries.connectionId), eq(branches.id, deliveries.branchId)))
    .where(and(eq(deliveries.connectionId, connectionId), notInArray(deliveries.status, [...NOT_UNDER_WAY])))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
    .limit(MOST_TRACKED);
  return rows.map(({ delivery, branch }) => ({
    id: delivery.id,
    code: delivery.code,
    reference: delivery.reference ?? '',
    status: delivery.status,
    testMode: delivery.testMode,
    branchId: delivery.branchId,
    branchName: branch?.name ?? null,
    customerName: delivery.customerName,
    customerAddress: delivery.customerAddress,
    driverName: delivery.driverName,
    driverLatitude: delivery.driverLatitude,
    driverLongitude: delivery.driverLongitude,
    driverSeenAt: delivery.driverSeenAt?.toISOString() ?? null,
    pickup: placeOf(delivery.originLatitude, delivery.originLongitude) ?? placeOf(branch?.latitude, branch?.longitude),
    dropoff: placeOf(delivery.customerLatitude, delivery.customerLongitude),
    statusAt: delivery.statusAt.toISOString(),
    scheduledAt: delivery.scheduledAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
  }));
}

function placeOf(latitude: number | null | undefined, longitude: number | null | undefined) {
  return latitude == null || longitude == null ? null : { latitude, longitude };
}
