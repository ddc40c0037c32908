import type { Context } from '@/lib/request/context.server';
import { hoursWithOrders, middleOfNewest } from './rows.server';
import type { UsualTrip } from './schema';

/** The least number of orders for a meaningful median. */
const FEWEST = 20;
/** With fewer hours of two weeks, an hour without an order may be an open one. */
const FEWEST_HOURS = 60;
const FEWEST_DAYS = 7;

/** Fee, distance and amount of the newest completed orders, and the hours of two weeks' orders, made here or elsewhere. */
export async function readUsualTrip({ db, connection, user, now }: Context): Promise<UsualTrip> {
  const [trip, withOrders] = await Promise.all([
    middleOfNewest(db, connection, user.branches),
    hoursWithOrders(db, connection, user.branches, now()),
  ]);
  const { fees, deliveryFee, distances, distanceMeters, amounts, highAmount } = trip;
  const days = new Set(withOrders.map(({ day }) => day));
  const hours = [...new Set(withOrders.map(({ hour }) => hour))];
  return {
    deliveryFee: fees < FEWEST ? null : deliveryFee,
    distanceMeters: distances < FEWEST ? null : distanceMeters,
    highAmount: amounts < FEWEST ? null : highAmount,
    hours: withOrders.length < FEWEST_HOURS || days.size < FEWEST_DAYS ? null : hours,
  };
}
