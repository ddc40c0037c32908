import { dropConnection } from '../control/faults';
import { refuseWhenUnavailable } from '../control/unavailable';
import type { Sandbox } from '../sandbox';
import { magicOf } from '../simulation/magic';
import type { Maker, NewOrder } from '../store/order-book';
import type { Delivery } from '../store/records';
import type { SandboxContext } from './raw-request';
import { refuseWithoutFunds } from './wallet-check';

/** From a body that was read to an order that is made, in every generation: the refusals first. */
export async function placeOrder(
  { store, clock, book, unavailable }: Sandbox,
  context: SandboxContext,
  maker: Maker,
  order: NewOrder,
  answer: (delivery: Delivery) => Response,
): Promise<Response> {
  const { merchant } = context.var;
  refuseWhenUnavailable(unavailable, merchant.id, order);
  if (!maker.testMode) refuseWithoutFunds(merchant, order.pickup, order.customer, clock.service());
  const isFirst = !store.deliveryByReference(merchant.id, order.reference);
  const delivery = book.create(merchant, maker, order);
  if (!isFirst || !magicOf(delivery).has('LOST-ANSWER')) return answer(delivery);
  await store.durable();
  return dropConnection(context);
}
