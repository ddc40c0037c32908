import type { EstimateB, TimelessEstimateB } from '@/lib/service/v1/schema';
import { toMajor } from '../store/money';
import type { Merchant, Point } from '../store/records';
import { areaNear } from './areas';
import type { Clock } from './clock';
import { USUAL_SECONDS } from './driver-plan';
import { quote } from './pricing';

type TripClock = Pick<Clock, 'service' | 'promised'>;

/**
 * A real-time estimate, with traffic. The times are null when no driver is available: as set through the control
 * interface, or because the destination is far from every known area.
 */
export function liveTrip(merchant: Merchant, from: Point, to: Point, clock: TripClock): EstimateB {
  const now = clock.service();
  const { feeMinor, durationSeconds } = quote(merchant.country, from, to, now);
  const deliveryFee = toMajor(feeMinor, merchant.currency);
  if (!merchant.driversAvailable || !areaNear(to)) return { deliveryFee, pickupEta: null, deliveryEta: null };
  const pickupAt = now + clock.promised(PICKUP_SECONDS) * 1000;
  const deliveryAt = pickupAt + clock.promised(durationSeconds) * 1000;
  return { deliveryFee, pickupEta: iso(pickupAt), deliveryEta: iso(deliveryAt) };
}

/** An estimate without traffic and drivers: seconds from creation to pickup, and from acceptance to drop-off. */
export function staticTrip(merchant: Merchant, from: Point, to: Point, clock: TripClock): TimelessEstimateB {
  const { feeMinor, durationSeconds } = quote(merchant.country, from, to, null);
  return {
    deliveryFee: toMajor(feeMinor, merchant.currency),
    totalDeliveryDuration: Math.round(clock.promised(PICKUP_SECONDS - USUAL_SECONDS.search + durationSeconds)),
    durationToPickup: Math.round(clock.promised(PICKUP_SECONDS)),
  };
}

const PICKUP_SECONDS = Object.values(USUAL_SECONDS).reduce((sum, seconds) => sum + seconds, 0);
const iso = (at: number) => new Date(Math.round(at)).toISOString();
