import type { Clock } from '../simulation/clock';
import type { Store } from '../store/store';
import { makeHistory } from './history';

/** `ordersADay` is that of its past. */
export type Shop = { ordersADay?: number };

/** Gives the first merchant its past when the sandbox has neither orders nor a shop yet. */
export function openShop(store: Store, clock: Clock, { ordersADay }: Shop): void {
  if (store.tables.till.size > 0 || store.tables.delivery.size > 0) return;
  const [merchant] = store.tables.merchant.values();
  if (!merchant) return;
  const { speed } = clock.state();
  // Drivers of the past continue on a clock that begins now.
  clock.restart(speed);
  makeHistory(store, merchant.id, { at: Date.now(), speed, ordersADay });
}
