import type { Delivery, Point } from '../store/records';
import { pointAlong } from './geometry';

/** Where the driver is at `at` (driver clock); null before there is one. */
export function driverPosition(delivery: Delivery, at: number): Point | null {
  if (!delivery.driver) return null;
  if (delivery.heldPosition) return delivery.heldPosition;
  const leg = delivery.legs.findLast(({ from }) => from <= at) ?? delivery.legs[0];
  if (!leg) return null;
  return pointAlong(leg.points, leg.to <= leg.from ? 1 : (at - leg.from) / (leg.to - leg.from));
}
