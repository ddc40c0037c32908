import type { SimilarOrder } from '@/lib/deliveries/similar/schema';
import type { UsualTrip } from '@/lib/deliveries/usual-trip/schema';
import { currencyDecimals, toMinorUnits } from '@/lib/format/money/money';
import { isUsualShortAddress } from '@/lib/order/field-checks';

/** An anomaly of an order apart from its trip. */
export type OrderAnomaly =
  | { kind: 'blocked'; reason: string }
  | { kind: 'similar'; order: SimilarOrder }
  | { kind: 'ownNumber'; branch: string }
  | { kind: 'highAmount'; amount: string }
  | { kind: 'closed'; at: number }
  | { kind: 'shortAddress'; address: string };

/** Known facts about an order when it is dispatched. `amount` is in the connection's currency. */
export type KnownOrder = {
  phone: string;
  amount: string | undefined;
  currency: string;
  /** The time of a scheduled order, and the hour in the merchant's zone. */
  schedule: { at: number; hour: number } | null;
  /** The Saudi short address, where the order has one. */
  shortAddress?: string | undefined;
  branches: readonly { name: string; phone: string }[];
  similar: readonly SimilarOrder[];
  /** Why the customer is blocked; null or unknown: they are not. */
  blockedReason?: string | null | undefined;
  usual: Pick<UsualTrip, 'highAmount' | 'hours'> | undefined;
};

const TIMES_THE_HIGH = 4n;
/** Amounts in whole units, by the decimals of the currency: below the first never asked about, above the second always. */
const AMOUNT_LIMITS: Record<number, { never: number; always: number }> = {
  3: { never: 50, always: 1_000 },
  2: { never: 500, always: 10_000 },
};

/** The order may exist already, or its customer, amount or time is unusual. */
export function orderAnomalies(order: KnownOrder): OrderAnomaly[] {
  const { similar, branches, phone, amount, schedule, usual, shortAddress, blockedReason } = order;
  const own = branches.find((branch) => isSameNumber(branch.phone, phone));
  const isClosed = schedule !== null && usual?.hours && !isOpen(usual.hours, schedule.hour);
  return [
    ...(blockedReason ? [{ kind: 'blocked' as const, reason: blockedReason }] : []),
    ...similar.map((other) => ({ kind: 'similar' as const, order: other })),
    ...(own ? [{ kind: 'ownNumber' as const, branch: own.name }] : []),
    ...(amount && isHigh(amount, order) ? [{ kind: 'highAmount' as const, amount }] : []),
    ...(shortAddress && !isUsualShortAddress(shortAddress)
      ? [{ kind: 'shortAddress' as const, address: shortAddress }]
      : []),
    ...(isClosed ? [{ kind: 'closed' as const, at: schedule.at }] : []),
  ];
}

function isHigh(amount: string, { currency, usual }: Pick<KnownOrder, 'currency' | 'usual'>): boolean {
  const limits = AMOUNT_LIMITS[currencyDecimals(currency)];
  if (limits && Number(amount) < limits.never) return false;
  const [units, high] = [toMinorUnits(amount, currency), toMinorUnits(usual?.highAmount ?? '', currency)];
  if (high !== undefined && high > 0n) return units !== undefined && units > TIMES_THE_HIGH * high;
  return limits !== undefined && Number(amount) >= limits.always;
}

/** A merchant is open in the hours of its orders, and in those beside them. */
function isOpen(hours: readonly number[], hour: number): boolean {
  return [hour + 23, hour, hour + 1].some((near) => hours.includes(near % 24));
}

/** Eight digits are a number in Kuwait and Bahrain, and tell numbers apart in Saudi Arabia. */
function isSameNumber(phone: string, other: string): boolean {
  const [digits, otherDigits] = [phone, other].map((text) => text.replace(/\D/g, '').slice(-8));
  return digits?.length === 8 && digits === otherDigits;
}
