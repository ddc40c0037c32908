import { Fields } from '../requests/fields';
import { readDestination } from '../requests/read-order';
import { distanceBetween } from '../simulation/geometry';
import { seededInteger, seededRandom } from '../simulation/seeded-random';
import type { Branch, Country } from '../store/records';
import { customerOf, type Destination, withMagic } from './customers';

const CASH_SHARE = 0.45;
const CANCELED_SHARE = 0.035;
/** Reasons of the failed orders. */
const ABORTED_SHARE = 0.35;
const RETRIED_SHARE = 0.5;
const CANCEL_AFTER_SECONDS = [20, 200] as const;
const RETRY_AFTER_SECONDS = [60, 240] as const;
const REASONS = ['Customer changed their mind', 'Out of stock', 'طلب مكرر', 'Wrong address'] as const;

export type ShopOrder = {
  /** The body of POST /v2/deliveries. */
  body: {
    reference: string;
    payment: { amount: number; type: 'paid' | 'cash' };
    origin_format: 'branch_format';
    origin: { branch_id: string };
  } & Destination;
  /** Set when the shop cancels the order. Seconds are on the driver clock. */
  cancel: { afterSeconds: number; reason: string } | null;
  /** How long after a failure the shop retries; null when it gives up. */
  retryAfterSeconds: number | null;
};

/** The country of a shop and its branches. */
export type ShopSite = { country: Country; branches: readonly Branch[] };

/** An order of the shop from its nearest branch; null when it has none. The same for the same seed and branches. */
export function shopOrder(seed: string, { country, branches }: ShopSite, failureShare: number): ShopOrder | null {
  const customer = customerOf(country, seed);
  const branch = nearest(branches, customer);
  if (!branch) return null;
  const fails = seededRandom('fails', seed) < failureShare;
  const aborts = seededRandom('aborts', seed) < ABORTED_SHARE;
  const cancels = !fails && seededRandom('cancels', seed) < CANCELED_SHARE;
  const within = ([low, high]: readonly [number, number], what: string) => seededInteger(low, high, what, seed);
  return {
    body: {
      reference: seed,
      payment: { amount: basketOf(country, seed), type: seededRandom('cash', seed) < CASH_SHARE ? 'cash' : 'paid' },
      origin_format: 'branch_format',
      origin: { branch_id: branch.id },
      ...(fails ? withMagic(customer, aborts ? 'DRIVER-ABORTS' : 'NO-DRIVER') : customer),
    },
    cancel: cancels
      ? {
          afterSeconds: within(CANCEL_AFTER_SECONDS, 'cancel'),
          reason: REASONS[seededInteger(0, REASONS.length - 1, 'reason', seed)] ?? REASONS[0],
        }
      : null,
    retryAfterSeconds: seededRandom('retries', seed) < RETRIED_SHARE ? within(RETRY_AFTER_SECONDS, 'retry') : null,
  };
}

/** Most baskets are 3 to 12 dinars, in steps of 250 fils; some are trays for a gathering. A dinar is ten riyals. */
function basketOf(country: Country, seed: string): number {
  const isTray = seededRandom('tray', seed) < 0.06;
  const quarters = isTray ? seededInteger(72, 180, 'amount', seed) : seededInteger(10, 52, 'amount', seed);
  return country === 'SA' ? Math.round(quarters * 2.5) : quarters / 4;
}

function nearest(branches: readonly Branch[], customer: Destination): Branch | undefined {
  const { point, address } = readDestination(new Fields({ ...customer }), 'v2');
  if (!point) throw new Error(`the sandbox has no area for ${address}`);
  const away = branches.map((branch) => ({ branch, meters: distanceBetween(branch, point) }));
  return away.sort((a, b) => a.meters - b.meters)[0]?.branch;
}
