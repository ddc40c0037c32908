import { toMinorUnits } from '@/lib/format/money/money';
import type { AreaName } from '@/lib/map/areas/area';
import { isOutside } from '@/lib/map/base/outside';
import { distanceMeters, type Point } from '@/lib/map/geometry/point';

/** An anomaly of a trip, with the numbers to show. */
export type Anomaly =
  | { kind: 'outside' }
  | { kind: 'far'; distanceMeters: number; usualMeters: number }
  | { kind: 'otherCity'; city: AreaName; distanceMeters: number }
  | { kind: 'veryFar'; distanceMeters: number }
  | { kind: 'dear'; fee: string; usualFee: string }
  | { kind: 'aboveAmount'; fee: string; amount: string };

/** Known facts about a trip when it is dispatched. The usual fee is in the connection's currency. */
export type KnownTrip = {
  country: string;
  currency: string;
  pickup: Point | null;
  pin: Point | null;
  /** The middle of the area that the address names, where there is no pin. */
  area?: Point | null;
  /** The cities of pickup and drop-off, where the country has several. */
  cities?: { pickup: AreaName | undefined; dropOff: AreaName | undefined };
  amount?: string;
  estimate: { deliveryFee: string; currency: string; distanceMeters: number | null } | undefined;
  usual: { deliveryFee: string | null; distanceMeters: number | null } | undefined;
};

const TIMES_THE_USUAL = 4;
/** A way shorter than this is never unusual. */
const NEVER_FAR_METERS = 20_000;
/** Asked about whatever is usual, unless trips of half of it are. */
const VERY_FAR_METERS = 100_000;
/** Cities closer than this are one to a driver, such as Dammam, Khobar and Dhahran. */
const OTHER_CITY_METERS = 40_000;

/** The anomalies of a trip: outside the country, in another city, much farther or dearer than usual, or dearer than the order. */
export function anomaliesOf({
  country,
  currency,
  pickup,
  pin,
  area,
  cities,
  amount,
  estimate,
  usual,
}: KnownTrip): Anomaly[] {
  if (pin && isOutside(country, pin)) return [{ kind: 'outside' }];
  const dropOff = pin ?? area;
  const straight = pickup && dropOff ? distanceMeters(pickup, dropOff) : null;
  const driven = estimate?.distanceMeters ?? straight;
  // An estimate shorter than the way to another city is that of another place.
  const meters = isOtherCity(cities) && driven !== null ? Math.max(driven, straight ?? 0) : driven;
  const usualMeters = usual?.distanceMeters ?? null;
  const isFar =
    meters !== null && usualMeters !== null && meters > NEVER_FAR_METERS && meters > TIMES_THE_USUAL * usualMeters;
  const fee = estimate?.currency === currency ? estimate.deliveryFee : null;
  const usualFee = usual?.deliveryFee ?? null;
  const isDear = fee !== null && usualFee !== null && isSeveralTimes(fee, usualFee, currency);
  const isAboveAmount = fee !== null && amount !== undefined && isSeveralTimes(fee, amount, currency, 1n);
  return [
    ...(isFar
      ? [{ kind: 'far' as const, distanceMeters: meters, usualMeters }]
      : farAnyway(meters, usualMeters, cities)),
    ...(isDear ? [{ kind: 'dear' as const, fee, usualFee }] : []),
    ...(isAboveAmount && !isDear ? [{ kind: 'aboveAmount' as const, fee, amount }] : []),
  ];
}

/** Another city or more than 100 km: also asked about where nothing is usual yet. */
function farAnyway(meters: number | null, usualMeters: number | null, cities: KnownTrip['cities']): Anomaly[] {
  if (meters === null || (usualMeters !== null && meters < 2 * usualMeters)) return [];
  if (cities?.dropOff && isOtherCity(cities) && meters > OTHER_CITY_METERS)
    return [{ kind: 'otherCity', city: cities.dropOff, distanceMeters: meters }];
  return meters > VERY_FAR_METERS ? [{ kind: 'veryFar', distanceMeters: meters }] : [];
}

function isOtherCity(cities: KnownTrip['cities']): boolean {
  const { pickup, dropOff } = cities ?? {};
  return pickup !== undefined && dropOff !== undefined && pickup.en !== dropOff.en;
}

function isSeveralTimes(fee: string, usual: string, currency: string, times = BigInt(TIMES_THE_USUAL)): boolean {
  const [feeUnits, usualUnits] = [toMinorUnits(fee, currency), toMinorUnits(usual, currency)];
  return feeUnits !== undefined && usualUnits !== undefined && usualUnits > 0n && feeUnits > times * usualUnits;
}
