import type { Country, Point } from '../store/records';
import { chance } from './chance';
import { distanceBetween } from './geo';

/** Streets are longer than the crow's way. */
const ROAD_FACTOR = 1.34;
const CITY_SPEED_METERS_PER_SECOND = 9.7;
const STOPS_SECONDS = 95;
/** Traffic is looked at anew this often, so that an estimate and the order made from it agree. */
const TRAFFIC_WINDOW_MS = 5 * 60_000;

type Tariff = { baseMinor: number; includedMeters: number; perKilometerMinor: number; stepMinor: number };
const TARIFFS: Record<Country, Tariff> = {
  KW: { baseMinor: 1000, includedMeters: 3000, perKilometerMinor: 90, stepMinor: 50 },
  BH: { baseMinor: 900, includedMeters: 3000, perKilometerMinor: 110, stepMinor: 50 },
  SA: { baseMinor: 1200, includedMeters: 4000, perKilometerMinor: 150, stepMinor: 25 },
};

export type Quote = { feeMinor: number; distanceMeters: number; durationSeconds: number };

/** Fee, road metres and driving seconds. `at` brings in the traffic of that moment; null is the static price. */
export function quote(country: Country, from: Point, to: Point, at: number | null): Quote {
  const distanceMeters = Math.round(distanceBetween(from, to) * ROAD_FACTOR);
  const traffic = at === null ? 1 : trafficAt(at);
  const durationSeconds = (distanceMeters / CITY_SPEED_METERS_PER_SECOND + STOPS_SECONDS) * traffic;
  const tariff = TARIFFS[country];
  const beyond = Math.max(0, distanceMeters - tariff.includedMeters) / 1000;
  const feeMinor = (tariff.baseMinor + beyond * tariff.perKilometerMinor) * (1 + (traffic - 1) / 2);
  return {
    feeMinor: Math.round(feeMinor / tariff.stepMinor) * tariff.stepMinor,
    distanceMeters,
    durationSeconds: Math.round(durationSeconds * 10) / 10,
  };
}

/** 0.9 at night to 1.3 in the evening, a little different from one window to the next. */
function trafficAt(at: number): number {
  const window = Math.floor(at / TRAFFIC_WINDOW_MS);
  const hour = ((at / 3_600_000) % 24) + 3;
  const rush =
    Math.max(0, Math.cos(((hour - 18) / 12) * Math.PI)) * 0.25 +
    Math.max(0, Math.cos(((hour - 8) / 6) * Math.PI)) * 0.1;
  return 0.92 + rush + chance('traffic', window) * 0.1;
}
