import { meanAmount } from '@/lib/format/money/mean-amount';
import { toThousandths } from '@/lib/format/money/thousandths';
import type { Forecast } from './schema';

/** A day of the past: how many fees were debited, and their sum. */
export type SpentDay = { day: string; count: number; amount: string };

/** The least number of days and orders for a forecast. */
const FEWEST_DAYS = 14;
const FEWEST_ORDERS = 20;
/** Further ahead nothing is forecast. */
const MOST_DAYS = 120;

/**
 * How long a balance lasts if the coming weeks are like the past ones. `days` are consecutive, those without orders too.
 * The range is between the quartiles of each weekday and of the fees.
 */
export function forecastOf(
  { free, today, currency }: { free: string; today: string; currency: string },
  days: readonly SpentDay[],
  fees: { lower: string | null; upper: string | null },
): Forecast {
  const orders = days.reduce((sum, { count }) => sum + count, 0);
  const sample = { days: days.length, orders, from: days[0]?.day ?? null };
  if (days.length < FEWEST_DAYS || orders < FEWEST_ORDERS) return { kind: 'too_few', sample };
  const left = toThousandths(free);
  const spent = days.reduce((sum, { amount }) => sum + toThousandths(amount), 0n);
  const average = spent / BigInt(orders);
  const ordersAt = (fee: bigint) => (left <= 0n ? 0 : fee > 0n ? Number(left / fee) : null);
  const pattern = weekdays(days);
  const daysAt = (of: (weekday: Weekday) => bigint) => daysLeft(left, today, pattern.map(of));
  return {
    kind: 'known',
    sample,
    averageFee: meanAmount(spent, orders, currency),
    orders: {
      expected: ordersAt(average),
      least: ordersAt(fees.upper === null ? average : toThousandths(fees.upper)),
      most: ordersAt(fees.lower === null ? average : toThousandths(fees.lower)),
    },
    days: {
      expected: daysAt(({ mean }) => mean),
      least: daysAt(({ upper }) => upper),
      most: daysAt(({ lower }) => lower),
    },
  };
}

type Weekday = { mean: bigint; lower: bigint; upper: bigint };

/** From Sunday to Saturday. Consecutive days, FEWEST_DAYS at least, have each weekday twice. */
function weekdays(days: readonly SpentDay[]): Weekday[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const amounts = days
      .filter(({ day }) => weekdayOf(day) === weekday)
      .map(({ amount }) => toThousandths(amount))
      .sort((a, b) => Number(a - b));
    const at = (share: number) => amounts[Math.floor(amounts.length * share)] ?? 0n;
    const sum = amounts.reduce((total, amount) => total + amount, 0n);
    return { mean: sum / BigInt(amounts.length), lower: at(0.25), upper: at(0.75) };
  });
}

/** Whole days, from today, until the spending exceeds what is left; null: not within MOST_DAYS. */
function daysLeft(left: bigint, today: string, byWeekday: readonly bigint[]): number | null {
  if (left <= 0n) return 0;
  const first = weekdayOf(today);
  let rest = left;
  for (let day = 0; day < MOST_DAYS; day += 1) {
    rest -= byWeekday[(first + day) % 7] ?? 0n;
    if (rest < 0n) return day;
  }
  return null;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
