import type { Context } from '@/lib/request/context.server';
import { middleOfNewest } from './rows.server';
import type { UsualTrip } from './schema';

/** The least number of orders for a meaningful median. */
const FEWEST = 20;

/** The fee and the distance in the middle of the newest completed orders, made here or elsewhere. */
export async function readUsualTrip({ db, connection }: Context): Promise<UsualTrip> {
  const { fees, deliveryFee, distances, distanceMeters } = await middleOfNewest(db, connection);
  return {
    deliveryFee: fees < FEWEST ? null : deliveryFee,
    distanceMeters: distances < FEWEST ? null : distanceMeters,
  };
}
