import type { Clock } from '../simulation/clock';
import type { Store } from '../store/store';
import { makeHistory } from './history';

/** `ordersADay` is that of its past. */
export type Shop = { ordersADay?: number };

/** Gives the merchants their past and their tills when the sandbox has neither orders nor a shop yet. */
export function openShop(store: Store, clock: Clock, { ordersADay }: Shop): void {
  if (store.tables.till.size > 0 || store.tables.delivery.size > 0) return;
  const { speed } = clock.state();
  // Drivers of the past continue on a clock that begins now.
  clock.restart(speed);
  const at = Date.now();
  for (const id of store.tables.merchant.keys()) makeHistory(store, id, { at, speed, ordersADay });
}
