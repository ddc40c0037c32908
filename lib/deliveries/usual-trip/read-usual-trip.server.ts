import type { Context } from '@/lib/request/context.server';
import { middleOfNewest } from './rows.server';
import type { UsualTrip } from './schema';

/** The least number of orders for a meaningful median. */
const FEWEST = 20;
/** And for the hours in which a merchant is open. */
const FEWEST_FOR_HOURS = 100;
const FEWEST_DAYS = 5;

/** Fee, distance, amount and hours of the newest completed orders, made here or elsewhere. */
export async function readUsualTrip({ db, connection }: Context): Promise<UsualTrip> {
  const { fees, deliveryFee, distances, distanceMeters, amounts, highAmount, orders, days, hours } =
    await middleOfNewest(db, connection);
  return {
    deliveryFee: fees < FEWEST ? null : deliveryFee,
    distanceMeters: distances < FEWEST ? null : distanceMeters,
    highAmount: amounts < FEWEST ? null : highAmount,
    hours: orders < FEWEST_FOR_HOURS || days < FEWEST_DAYS ? null : hours,
  };
}
