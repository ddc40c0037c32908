import { dropConnection } from '../faults';
import { magicOf } from '../magic';
import type { Maker, NewOrder } from '../order-book';
import type { SandboxContext } from '../raw-request';
import type { Delivery } from '../records';
import type { Sandbox } from '../sandbox';
import { refuseWhenUnavailable } from '../unavailable';
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
