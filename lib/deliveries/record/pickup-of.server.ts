import type { Queryable } from '@/lib/db/client.server';
import { distanceMeters } from '@/lib/map/geometry/point';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { type Pickup, pickupBranches } from '../ledger/rows.server';

/** Statuses that a driver reaches at the pickup. */
const REACHED_AT_PICKUP = ['waiting_pack', 'en_route'];
const NEAR_METERS = 150;

/**
 * The branch of an order made elsewhere, which no answer names: the only one, or the one where the driver is when the
 * order leaves. `justMoved`: the status is of this moment.
 */
export async function pickupOf(
  tx: Queryable,
  connectionId: string,
  { status, driver }: ServiceDelivery,
  justMoved: boolean,
): Promise<Pickup | null> {
  const branches = await pickupBranches(tx, connectionId);
  if (branches.length === 1) return branches[0] ?? null;
  const { latitude, longitude } = driver;
  if (!justMoved || !REACHED_AT_PICKUP.includes(status) || latitude === null || longitude === null) return null;
  const near = branches.filter((branch) => isNear(branch, { latitude, longitude }));
  return near.length === 1 ? (near[0] ?? null) : null;
}

function isNear({ latitude, longitude }: Pickup, point: { latitude: number; longitude: number }): boolean {
  return latitude !== null && longitude !== null && distanceMeters({ latitude, longitude }, point) <= NEAR_METERS;
}
