import { ApiError } from '../routes/api-error';
import { magicOf, type Steerable } from '../simulation/magic';

const REFUSALS = 2;

/** How often each order of the magic value UNAVAILABLE was refused so far. */
export type Unavailable = Map<string, number>;

export function refuseWhenUnavailable(refused: Unavailable, merchantId: string, order: Steerable): void {
  if (!magicOf(order).has('UNAVAILABLE')) return;
  const name = `${merchantId}\n${order.reference}`;
  const times = refused.get(name) ?? 0;
  if (times >= REFUSALS) return;
  refused.set(name, times + 1);
  throw new ApiError(503, 'unavailable', 'The service is not available at the moment; try again');
}
