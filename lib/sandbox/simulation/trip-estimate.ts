import { toMajor } from '../store/money';
import type { Merchant, Point } from '../store/records';
import { areaNear } from './areas';
import type { Clock } from './clock';
import { USUAL_SECONDS } from './driver-plan';
import { quote } from './pricing';

type TripClock = Pick<Clock, 'service' | 'promised'>;
export type LiveTrip = { fee: number; pickupAt: string | null; deliveryAt: string | null };
export type StaticTrip = { fee: number; pickupSeconds: number; deliverySeconds: number };

/**
 * A real-time estimate, with traffic. The times are null when no driver is available: as set through the control
 * interface, or because the destination is far from every known area.
 */
export function liveTrip(merchant: Merchant, from: Point, to: Point, clock: TripClock): LiveTrip {
  const now = clock.service();
  const { feeMinor, durationSeconds } = quote(merchant.country, from, to, now);
  const fee = toMajor(feeMinor, merchant.currency);
  if (!merchant.driversAvailable || !areaNear(to)) return { fee, pickupAt: null, deliveryAt: null };
  const pickupAt = now + clock.promised(PICKUP_SECONDS) * 1000;
  return { fee, pickupAt: iso(pickupAt), deliveryAt: iso(pickupAt + clock.promised(durationSeconds) * 1000) };
}

/** An estimate without traffic and drivers: seconds from creation to pickup, and from acceptance to drop-off. */
export function staticTrip(merchant: Merchant, from: Point, to: Point, clock: TripClock): StaticTrip {
  const { feeMinor, durationSeconds } = quote(merchant.country, from, to, null);
  return {
    fee: toMajor(feeMinor, merchant.currency),
    pickupSeconds: Math.round(clock.promised(PICKUP_SECONDS)),
    deliverySeconds: Math.round(clock.promised(PICKUP_SECONDS - USUAL_SECONDS.search + durationSeconds)),
  };
}

const PICKUP_SECONDS = Object.values(USUAL_SECONDS).reduce((sum, seconds) => sum + seconds, 0);
const iso = (at: number) => new Date(Math.round(at)).toISOString();
