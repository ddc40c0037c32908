import type { Country, Merchant, Point } from '../store/records';
import { somewhereNear } from './address';
import { distanceBetween } from './geometry';
import { seededRandom } from './seeded-random';

/** Roads are longer than the straight line. */
const ROAD_FACTOR = 1.34;
const CITY_SPEED_METERS_PER_SECOND = 9.7;
const STOPS_SECONDS = 95;
/** Traffic changes this often, so that an estimate and the order made from it have the same fee. */
const TRAFFIC_WINDOW_MS = 5 * 60_000;

type Tariff = { baseMinor: number; includedMeters: number; perKilometerMinor: number; stepMinor: number };
const TARIFFS: Record<Country, Tariff> = {
  KW: { baseMinor: 1000, includedMeters: 3000, perKilometerMinor: 90, stepMinor: 50 },
  BH: { baseMinor: 900, includedMeters: 3000, perKilometerMinor: 110, stepMinor: 50 },
  SA: { baseMinor: 1200, includedMeters: 4000, perKilometerMinor: 150, stepMinor: 25 },
};

export type Quote = { feeMinor: number; distanceMeters: number; durationSeconds: number };

/** The quote of a delivery and its drop-off point, which is a guess when the address has no known coordinates. */
export function quoteDelivery(
  { country }: Merchant,
  from: Point,
  customer: { point: Point | null; address: string },
  at: number | null,
): Quote & { dropOff: Point } {
  const dropOff = customer.point ?? somewhereNear(from, customer.address);
  return { ...quote(country, from, dropOff, at), dropOff };
}

/** Fee, road metres and driving seconds with the traffic at `at`; null means without traffic. */
export function quote(country: Country, from: Point, to: Point, at: number | null): Quote {
  const distanceMeters = Math.round(distanceBetween(from, to) * ROAD_FACTOR);
  const traffic = at === null ? 1 : trafficAt(at);
  const durationSeconds = (distanceMeters / CITY_SPEED_METERS_PER_SECOND + STOPS_SECONDS) * traffic;
  const tariff = TARIFFS[country];
  const beyond = Math.max(0, distanceMeters - tariff.includedMeters) / 1000;
  const feeMinor = (tariff.baseMinor + beyond * tariff.perKilometerMinor) * (1 + (traffic - 1) / 2);
  // A fixed price bears the traffic: half a step more, so that it is never the same as one with live traffic.
  const fixedMinor = at === null ? Math.ceil(tariff.stepMinor / 2) : 0;
  return {
    feeMinor: Math.round(feeMinor / tariff.stepMinor) * tariff.stepMinor + fixedMinor,
    distanceMeters,
    durationSeconds: Math.round(durationSeconds * 10) / 10,
  };
}

/** A factor from 0.9 at night to 1.3 in the evening, with a little variation between windows. */
function trafficAt(at: number): number {
  const window = Math.floor(at / TRAFFIC_WINDOW_MS);
  const hour = ((at / 3_600_000) % 24) + 3;
  const rush =
    Math.max(0, Math.cos(((hour - 18) / 12) * Math.PI)) * 0.25 +
    Math.max(0, Math.cos(((hour - 8) / 6) * Math.PI)) * 0.1;
  return 0.92 + rush + seededRandom('traffic', window) * 0.1;
}
