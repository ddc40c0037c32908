import { magicOf, type OrderTexts } from '../simulation/magic-values';
import { ApiError } from './api-error';

const REFUSALS = 2;

/** How often each order with the magic value UNAVAILABLE was refused. */
export type Unavailable = Map<string, number>;

export function refuseWhenUnavailable(refusals: Unavailable, merchantId: string, order: OrderTexts): void {
  if (!magicOf(order).has('UNAVAILABLE')) return;
  const name = `${merchantId}\n${order.reference}`;
  const times = refusals.get(name) ?? 0;
  if (times >= REFUSALS) return;
  refusals.set(name, times + 1);
  throw new ApiError(503, 'unavailable', 'The service is not available at the moment; try again');
}
