import { toMinorUnits } from '@/lib/format/money/money';
import { distanceMeters } from '@/lib/map/distance';
import { isOutside } from '@/lib/map/outside';
import type { Point } from '@/lib/map/point';

/** What is unusual about a trip, with the numbers to show. */
export type Anomaly =
  | { kind: 'outside' }
  | { kind: 'far'; distanceMeters: number; usualMeters: number }
  | { kind: 'dear'; fee: string; usualFee: string };

/** What is known about a trip when it is dispatched. The usual fee is in the connection's currency. */
export type KnownTrip = {
  country: string;
  currency: string;
  pickup: Point | null;
  pin: Point | null;
  estimate: { deliveryFee: string; currency: string; distanceMeters: number | null } | undefined;
  usual: { deliveryFee: string | null; distanceMeters: number | null } | undefined;
};

const TIMES_THE_USUAL = 4;
/** A way shorter than this is never unusual. */
const NEVER_FAR_METERS = 20_000;

/** The anomalies of a trip: a pin outside the country, or a way or a fee several times the usual one. */
export function anomaliesOf({ country, currency, pickup, pin, estimate, usual }: KnownTrip): Anomaly[] {
  if (pin && isOutside(country, pin)) return [{ kind: 'outside' }];
  const straight = pickup && pin ? distanceMeters(pickup, pin) : null;
  const way = estimate?.distanceMeters ?? straight;
  const usualMeters = usual?.distanceMeters ?? null;
  const isFar = way !== null && usualMeters !== null && way > NEVER_FAR_METERS && way > TIMES_THE_USUAL * usualMeters;
  const fee = estimate?.currency === currency ? estimate.deliveryFee : null;
  const usualFee = usual?.deliveryFee ?? null;
  const isDear = fee !== null && usualFee !== null && isSeveralTimes(fee, usualFee, currency);
  return [
    ...(isFar ? [{ kind: 'far' as const, distanceMeters: way, usualMeters }] : []),
    ...(isDear ? [{ kind: 'dear' as const, fee, usualFee }] : []),
  ];
}

function isSeveralTimes(fee: string, usual: string, currency: string): boolean {
  const [one, other] = [toMinorUnits(fee, currency), toMinorUnits(usual, currency)];
  return one !== undefined && other !== undefined && other > 0n && one > BigInt(TIMES_THE_USUAL) * other;
}
