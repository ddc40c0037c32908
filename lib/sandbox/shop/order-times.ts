import { DAY_MS, dayStart, ZONE_MS } from '../billing/calendar';
import { seededInteger, seededRandom } from '../simulation/seeded-random';

/** The orders of an ordinary day, unless a test asks for fewer. */
export const ORDERS_A_DAY = 36;
const HOUR_MS = 3_600_000;
/** Sunday to Saturday. Thursday evening is the evening before the weekend. */
const WEEKDAYS = [0.85, 0.8, 0.9, 1, 1.5, 1.3, 1.05] as const;
const THURSDAY = 4;
/** The local hour with which a day begins; hours after midnight belong to the day before. */
const FIRST_HOUR = 8;
/** The weight of each hour from then on: lunch, a quiet afternoon, a long evening, and little at night. */
const HOURS = [
  0.2, 0.2, 0.3, 0.7, 1.4, 1.9, 1.4, 0.6, 0.5, 0.7, 1.2, 2, 2.5, 2.2, 1.5, 0.7, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2,
] as const;
const LATE_FACTOR = 1.6;
const EVENING = 18;

/** The times of the orders of a local day (`2026-11-22`), in order; always the same for the same day. */
export function orderTimesOf(day: string, ordersADay = ORDERS_A_DAY): number[] {
  const begin = dayStart(day) + FIRST_HOUR * HOUR_MS;
  const weekday = weekdayOf(begin);
  const variation = 0.85 + 0.3 * seededRandom('orders of', day);
  const count = Math.max(1, Math.round(ordersADay * (WEEKDAYS[weekday] ?? 1) * variation));
  const weights = weightsOf(weekday);
  const total = sum(weights);
  const times = Array.from({ length: count }, (_, index) => {
    let left = seededRandom('hour', day, index) * total;
    const hour = weights.findIndex((weight) => {
      left -= weight;
      return left <= 0;
    });
    return begin + Math.max(0, hour) * HOUR_MS + seededInteger(0, HOUR_MS - 1, 'within', day, index);
  });
  return times.sort((a, b) => a - b);
}

/** How many times as busy as the mean of an ordinary day the shop is at an instant. */
export function busynessAt(at: number): number {
  const sinceMorning = at + ZONE_MS - FIRST_HOUR * HOUR_MS;
  const weekday = weekdayOf(at - FIRST_HOUR * HOUR_MS);
  const weights = weightsOf(weekday);
  const hour = Math.floor((sinceMorning % DAY_MS) / HOUR_MS);
  return ((WEEKDAYS[weekday] ?? 1) * (weights[hour] ?? 0) * HOURS.length) / sum(weights);
}

function weightsOf(weekday: number): number[] {
  const isLate = (hour: number) => weekday === THURSDAY && hour + FIRST_HOUR >= EVENING;
  return HOURS.map((weight, hour) => (isLate(hour) ? weight * LATE_FACTOR : weight));
}

/** The local weekday, 0 is Sunday. */
const weekdayOf = (at: number) => new Date(at + ZONE_MS).getUTCDay();
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The local days from `first` to `last`, both inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const begin = dayStart(first);
  const length = Math.round((dayStart(last) - begin) / DAY_MS) + 1;
  return Array.from({ length }, (_, index) => new Date(begin + ZONE_MS + index * DAY_MS).toISOString().slice(0, 10));
}
