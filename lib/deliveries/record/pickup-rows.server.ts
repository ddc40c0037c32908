import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { branches } from '@/lib/db/schema';

export type Pickup = { branchId: string; latitude: number | null; longitude: number | null };

/** The branches at which an order may be picked up. */
export async function pickupBranches(db: Queryable, connectionId: string): Promise<Pickup[]> {
  return db
    .select({ branchId: branches.id, latitude: branches.latitude, longitude: branches.longitude })
    .from(branches)
    .where(and(eq(branches.connectionId, connectionId), isNull(branches.goneAt)));
}
