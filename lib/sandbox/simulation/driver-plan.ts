import type { DeliveryStatus } from '@/lib/service/v2/schema';
import type { Delivery, Leg, PlanStep, Point } from '../store/records';
import { areasAround } from './areas';
import type { Clock } from './clock';
import { pointAlong, pointTowards, streetRoute } from './geometry';
import { type MagicWord, magicOf, type OrderTexts } from './magic-values';
import { seededInteger, seededRandom } from './seeded-random';

const SEARCH_SECONDS = [30, 60] as const;
const FAILED_SEARCH_SECONDS = 60;
const UNTIL_DEPARTURE_SECONDS = [20, 45] as const;
const ABORTS_AFTER_SECONDS = 60;
const TO_PICKUP_METERS = [700, 2400] as const;
const TO_PICKUP_METERS_PER_SECOND = 9;
const AT_PICKUP_SECONDS = [60, 110] as const;
const SLOW_FACTOR = 4;
/** A sample order, in real seconds. */
const SAMPLE = { search: 4, failedSearch: 8, abort: 4, departure: 3, toPickup: 8, atPickup: 4, drive: 20 };
/** A test order as documented, in real seconds: delivered after 30. */
const TEST_TRIP = { search: 4, failedSearch: 4, abort: 4, departure: 2, toPickup: 6, atPickup: 3, drive: 15 };
const SAMPLE_START_METERS = 300;
const AREAS_AROUND = 4;
export const SEARCHES_BEFORE_FAILING = 3;

const middle = ([low, high]: readonly [number, number]) => (low + high) / 2;
/** The usual duration of each part of an order, from its creation until the driver has the package. */
export const USUAL_SECONDS = {
  search: middle(SEARCH_SECONDS),
  departure: middle(UNTIL_DEPARTURE_SECONDS),
  toPickup: middle(TO_PICKUP_METERS) / TO_PICKUP_METERS_PER_SECOND,
  atPickup: middle(AT_PICKUP_SECONDS),
};

export type Plan = { steps: PlanStep[] | null; legs: Leg[] };

/** `drivesTestsQuickly`: whether test orders are delivered in half a minute. */
export type PlanClock = Pick<Clock, 'driving'> & { drivesTestsQuickly?: () => boolean };

/** The future status changes and driver route of a delivery that entered `status` at `at` (driver clock). */
export function planFrom(delivery: Delivery, status: DeliveryStatus, at: number, clock: PlanClock): Plan {
  const magic = magicOf(delivery);
  const times = timesOf(delivery, magic, clock);
  const lasting = (seconds: number) => seconds * times.pace * 1000;
  const firstTry = delivery.retries === 0;
  const steps: PlanStep[] = [];
  const legs: Leg[] = [];
  let now = at;
  const then = (seconds: number, next: DeliveryStatus, reason?: string) => {
    now += lasting(seconds);
    steps.push({ status: next, at: now, reason });
  };

  if (status === 'pending') {
    if (magic.has('WAITING')) return { steps: null, legs };
    if (magic.has('NO-DRIVER') && firstTry) {
      then(times.failedSearch, 'failed', `No driver was found in ${SEARCHES_BEFORE_FAILING} searches`);
      return { steps, legs };
    }
    then(times.search, 'accepted');
  }
  if (status === 'pending' || status === 'accepted') {
    if (magic.has('DRIVER-ABORTS') && firstTry) {
      then(times.abort, 'failed', 'The driver aborted the order');
      legs.push({ from: now, to: now, points: [times.start] });
      return { steps, legs };
    }
    then(times.departure, 'dispatched');
  }
  if (status === 'pending' || status === 'accepted' || status === 'dispatched') {
    const points = streetRoute(times.start, delivery.pickup.point, `${delivery.id} to pickup`);
    legs.push({ from: now, to: now + lasting(times.toPickup), points });
    then(times.toPickup + times.atPickup, 'en_route');
  }
  if (steps.at(-1)?.status === 'en_route' || status === 'en_route') {
    const points = streetRoute(delivery.pickup.point, delivery.dropOff, delivery.id);
    legs.push({ from: now, to: now + lasting(times.drive), points });
    then(times.drive, 'completed');
  }
  return { steps: steps.length > 0 ? steps : null, legs };
}

/** The estimated duration of the drive as the service states it. */
export function promisedDrive(order: OrderTexts, drivingSeconds: number, clock: Pick<Clock, 'promised'>): number {
  return magicOf(order).has('SAMPLE') ? SAMPLE.drive : clock.promised(drivingSeconds);
}

/** The seconds of each part of an order at its pace, the driving seconds in one of them, and where its driver starts. */
function timesOf(delivery: Delivery, magic: ReadonlySet<MagicWord>, clock: PlanClock) {
  const { id, retries, pickup, testMode, driveSeconds, durationSeconds } = delivery;
  const seed = `${id}/${retries}`;
  const real = magic.has('SAMPLE') ? SAMPLE : testMode && clock.drivesTestsQuickly?.() ? TEST_TRIP : null;
  if (real) return { ...real, pace: clock.driving(1), start: startNear(pickup.point, SAMPLE_START_METERS, seed) };
  const within = ([low, high]: readonly [number, number], what: string) =>
    low + (high - low) * seededRandom(what, seed);
  const startMeters = within(TO_PICKUP_METERS, 'start');
  return {
    search: within(SEARCH_SECONDS, 'search'),
    failedSearch: FAILED_SEARCH_SECONDS,
    abort: ABORTS_AFTER_SECONDS,
    departure: within(UNTIL_DEPARTURE_SECONDS, 'departure'),
    toPickup: startMeters / TO_PICKUP_METERS_PER_SECOND,
    atPickup: within(AT_PICKUP_SECONDS, 'at pickup'),
    drive: Math.max(30, driveSeconds ?? durationSeconds),
    pace: magic.has('SLOW') ? SLOW_FACTOR : 1,
    start: startNear(pickup.point, startMeters, seed),
  };
}

/** Where a driver starts: towards one of the areas around, because those are on land. */
function startNear(pickup: Point, meters: number, seed: string): Point {
  const [towards] = areasAround(pickup, AREAS_AROUND).slice(seededInteger(0, AREAS_AROUND - 1, 'towards', seed));
  return towards ? pointTowards(pickup, towards, meters) : pickup;
}

/** Where the driver is at `at` (driver clock); null before there is one. */
export function driverPosition(delivery: Delivery, at: number): Point | null {
  if (!delivery.driver) return null;
  if (delivery.heldPosition) return delivery.heldPosition;
  const leg = delivery.legs.findLast(({ from }) => from <= at) ?? delivery.legs[0];
  if (!leg) return null;
  return pointAlong(leg.points, leg.to <= leg.from ? 1 : (at - leg.from) / (leg.to - leg.from));
}
