import { addressText, pointOf } from '../simulation/address';
import { distanceBetween } from '../simulation/geometry';
import { seededInteger, seededRandom } from '../simulation/seeded-random';
import type { Branch } from '../store/records';
import { customerOf, type Destination, withMagic } from './customers';

const CASH_SHARE = 0.45;
const CANCELED_SHARE = 0.035;
/** Of the failed orders. */
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
    destination_format: 'kuwait_format';
    destination: Destination;
  };
  /** Set when the shop cancels the order. Seconds are on the driver clock. */
  cancel: { afterSeconds: number; reason: string } | null;
  /** How long after a failure the shop retries; null when it gives up. */
  retryAfterSeconds: number | null;
};

/** An order of the shop from its nearest branch; null when it has none. The same for the same seed and branches. */
export function shopOrder(seed: string, branches: readonly Branch[], failureShare: number): ShopOrder | null {
  const customer = customerOf(seed);
  const branch = nearest(branches, customer);
  if (!branch) return null;
  const fails = seededRandom('fails', seed) < failureShare;
  const aborts = seededRandom('aborts', seed) < ABORTED_SHARE;
  const cancels = !fails && seededRandom('cancels', seed) < CANCELED_SHARE;
  const within = ([low, high]: readonly [number, number], what: string) => seededInteger(low, high, what, seed);
  return {
    body: {
      reference: seed,
      payment: { amount: basketOf(seed), type: seededRandom('cash', seed) < CASH_SHARE ? 'cash' : 'paid' },
      origin_format: 'branch_format',
      origin: { branch_id: branch.id },
      destination_format: 'kuwait_format',
      destination: fails ? withMagic(customer, aborts ? 'DRIVER-ABORTS' : 'NO-DRIVER') : customer,
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

/** Most baskets are 3 to 12 dinars, in steps of 250 fils; some are trays for a gathering. */
function basketOf(seed: string): number {
  const isTray = seededRandom('tray', seed) < 0.06;
  return isTray ? seededInteger(72, 180, 'amount', seed) / 4 : seededInteger(10, 52, 'amount', seed) / 4;
}

function nearest(branches: readonly Branch[], customer: Destination): Branch | undefined {
  const { area, block, street, building } = customer;
  const place = { kind: 'block', country: 'KW', area, block, street, building, floor: '', apartment: '' } as const;
  const point = pointOf(place);
  if (!point) throw new Error(`the sandbox has no area for ${addressText(place)}`);
  const away = branches.map((branch) => ({ branch, meters: distanceBetween(branch, point) }));
  return away.sort((a, b) => a.meters - b.meters)[0]?.branch;
}
