import { DAY_MS, dayStart, ZONE_MS } from '../billing/calendar';
import { seededInteger, seededRandom } from '../simulation/seeded-random';

/** The orders of an ordinary day, unless a test asks for fewer. */
export const ORDERS_A_DAY = 18;
const HOUR_MS = 3_600_000;
/** Sunday to Saturday. Thursday evening is the evening before the weekend. */
const WEEKDAYS = [0.85, 0.8, 0.9, 1, 1.5, 1.3, 1.05] as const;
const THURSDAY = 4;
/** Local hours with their weight; 24 and 25 are after midnight. Lunch, a quiet afternoon, a long evening. */
const HOURS = [
  [9, 0.2],
  [10, 0.3],
  [11, 0.7],
  [12, 1.4],
  [13, 1.9],
  [14, 1.4],
  [15, 0.6],
  [16, 0.5],
  [17, 0.7],
  [18, 1.2],
  [19, 2],
  [20, 2.5],
  [21, 2.2],
  [22, 1.5],
  [23, 0.7],
  [24, 0.3],
  [25, 0.1],
] as const;
const LATE_FACTOR = 1.6;
const EVENING = 18;

/** The times of the orders of a local day (`2026-11-22`), in order; always the same for the same day. */
export function orderTimesOf(day: string, ordersADay = ORDERS_A_DAY): number[] {
  const begin = dayStart(day);
  const weekday = new Date(begin + ZONE_MS).getUTCDay();
  const variation = 0.85 + 0.3 * seededRandom('orders of', day);
  const count = Math.max(1, Math.round(ordersADay * (WEEKDAYS[weekday] ?? 1) * variation));
  const weights = HOURS.map(([hour, weight]) => ({
    hour,
    weight: weekday === THURSDAY && hour >= EVENING ? weight * LATE_FACTOR : weight,
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const times = Array.from({ length: count }, (_, index) => {
    let left = seededRandom('hour', day, index) * total;
    const at = weights.find(({ weight }) => {
      left -= weight;
      return left <= 0;
    });
    return begin + (at?.hour ?? EVENING) * HOUR_MS + seededInteger(0, HOUR_MS - 1, 'within', day, index);
  });
  return times.sort((a, b) => a - b);
}

/** The local days from `first` to `last`, both inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const begin = dayStart(first);
  const length = Math.round((dayStart(last) - begin) / DAY_MS) + 1;
  return Array.from({ length }, (_, index) => new Date(begin + ZONE_MS + index * DAY_MS).toISOString().slice(0, 10));
}
